-- An address was counted by its /64 only, and one IPv6 customer holds 256 or 65 536 of these. Each
-- network an address lies in is counted, a wider one up to twice as many as the one inside it; and
-- all bookings of the site together, under the bucket `site`.
drop function site_booking_limit(text, integer, integer, timestamptz);

-- What keeps a booking from the site from being made, if anything, and for how many seconds:
-- `network`, or `wave`, four times as many bookings as are usual. A limit of 0 is none. Volatile on
-- purpose: each query in here has a snapshot of its own, so what those who held the lock before have
-- booked is counted. The wave has no lock, on which all would queue: those under way at one moment
-- are let through together.
create function site_booking_limit(
  its_networks text[], per_hour integer, per_day integer,
  usual_a_minute integer, usual_an_hour integer, instant timestamptz
) returns table (reached text, seconds integer) language plpgsql volatile as $$
begin
  if per_hour > 0 or per_day > 0 then
    perform pg_advisory_xact_lock(hashtextextended(
      'site booking network ' || its_networks[array_length(its_networks, 1)], 0));
    -- As long as the most-th newest lies within the span, the limit is reached.
    return query
      select 'network', ceil(extract(epoch from nth.booked_at + limits.span - instant))::integer
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
    select 'wave', ceil(extract(epoch from nth.booked_at + limits.span - instant))::integer
    from (values (interval '1 minute', usual_a_minute), (interval '1 hour', usual_an_hour))
      limits (span, usual)
    cross join lateral (
      select booked_at from site_booking_addresses
      where bucket = 'site' and booked_at > instant - limits.span
      order by booked_at desc
      offset limits.usual * 4 - 1 limit 1
    ) nth
    where limits.usual > 0
    order by 2 desc limit 1;
end $$;
