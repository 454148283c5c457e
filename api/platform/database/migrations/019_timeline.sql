-- PostgreSQL counts it up when it is recovered to a point in time, or a standby takes over: what
-- was committed after that point is gone. Null while it still recovers.
create function current_timeline() returns integer language sql volatile as $$
  select case when not pg_is_in_recovery()
    then ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::integer end
$$;
-- The one that the epoch was made on; a database that did not note it was on this one.
alter table clinic_state add column timeline integer not null default current_timeline();
