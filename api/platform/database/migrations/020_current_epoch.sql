-- The epoch that answers carry and writes are held against. It differs from the stored one from the
-- first statement after a failover or a recovery to a point in time, whoever asks first, and is the
-- same for every process: nothing has to notice the new timeline before it takes effect.
create function current_epoch() returns text language sql stable as $$
  select case when coalesce(current_timeline(), timeline) = timeline then epoch
    else md5(epoch || '/' || current_timeline()) end
  from clinic_state
$$;
