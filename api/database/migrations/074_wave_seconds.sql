-- A booking that reception has removed no longer counts towards a wave of the site.
create function forget_removed_booking() returns trigger language plpgsql as $$
begin
  delete from site_booking_addresses where ctid = (
    select ctid from site_booking_addresses
    where bucket = 'site' and booked_at = old.created_at limit 1);
  return null;
end $$;
create trigger forget_removed_booking after delete on journal_records
  for each row when (old.source = 'site') execute function forget_removed_booking();

-- As before, and a wave says for how many seconds: until fewer are counted than a booking without
-- work may add to, or, where no work is enough (from the third wave on), with the work of the second.
create or replace function site_booking_limit(
  its_networks text[], per_hour integer, per_day integer,
  usual_a_minute integer, usual_an_hour integer, met_wave integer, instant timestamptz
) returns table (reached text, seconds integer, wave integer) language plpgsql volatile as $$
begin
  if per_hour > 0 or per_day > 0 then
    perform pg_advisory_xact_lock(hashtextextended(
      'site booking network ' || its_networks[array_length(its_networks, 1)], 0));
    -- As long as the most-th newest lies within the span, the limit is reached.
    return query
      select 'network', ceil(extract(epoch from nth.booked_at + limits.span - instant))::integer, 0
      from (values (interval '1 hour', per_hour), (interval '1 day', per_day)) limits (span, most)
      cross join unnest(its_networks) with ordinality network (bucket, width)
      cross join lateral (
        select booked_at from site_booking_addresses
        where site_booking_addresses.bucket = network.bucket and booked_at > instant - limits.span
        order by booked_at desc
        offset greatest(limits.most, 1) * (2 ^ (network.width - 1))::integer - 1 limit 1
      ) nth
      where limits.most > 0
      order by 2 desc limit 1;
    if found then return; end if;
  end if;
  return query
    with reached_waves as (
      select limits.span, limits.usual,
        1 + floor(log(2, lately.booked::numeric / limits.usual))::integer as wave
      from (values (interval '1 minute', usual_a_minute), (interval '1 hour', usual_an_hour))
        limits (span, usual)
      cross join lateral (
        select count(*) as booked from site_booking_addresses
        where bucket = 'site' and booked_at > instant - limits.span
      ) lately
      where limits.usual > 0 and lately.booked >= limits.usual
        and 1 + floor(log(2, lately.booked::numeric / limits.usual)) > met_wave
    ), highest as (select max(each.wave) as wave from reached_waves each)
    select 'wave', ceil(extract(epoch from max(nth.booked_at + each.span - instant)))::integer,
      highest.wave
    from highest
    cross join reached_waves each
    cross join lateral (
      select booked_at from site_booking_addresses
      where bucket = 'site' and booked_at > instant - each.span
      order by booked_at desc
      offset each.usual * (case when highest.wave > 2 then 4 else 1 end) - 1 limit 1
    ) nth
    group by highest.wave;
end $$;
