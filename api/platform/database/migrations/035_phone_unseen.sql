-- A limit on the visits of one phone told strangers when its owner visits the clinic. Nothing that
-- a visitor is answered, and no lock a booking waits for, depends on the phone any more: reception
-- sees how many visits it has.
drop function site_booking_limit(text, integer, integer, text, integer, timestamptz, date, text);

-- What keeps a booking from the site from being made, if anything, and for how many seconds.
-- A limit of 0 is none. Volatile on purpose: each query in here has a snapshot of its own, so what
-- those who held the lock before have booked is counted.
create function site_booking_limit(
  its_bucket text, per_hour integer, per_day integer, instant timestamptz
) returns table (reached text, seconds integer) language plpgsql volatile as $$
begin
  if per_hour > 0 or per_day > 0 then
    perform pg_advisory_xact_lock(hashtextextended('site booking address ' || its_bucket, 0));
    -- As long as the most-th newest lies within the span, the limit is reached.
    return query
      select 'address', ceil(extract(epoch from nth.booked_at + limits.span - instant))::integer
      from (values (interval '1 hour', per_hour), (interval '1 day', per_day)) limits (span, most)
      cross join lateral (
        select booked_at from site_booking_addresses
        where bucket = its_bucket and booked_at > instant - limits.span
        order by booked_at desc offset greatest(limits.most, 1) - 1 limit 1
      ) nth
      where limits.most > 0
      order by 2 desc limit 1;
  end if;
end $$;

drop index journal_records_phone;
