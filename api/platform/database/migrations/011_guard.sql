-- Which addresses booked from the site of late, as hashes; kept for a day.
create table site_booking_addresses (
  bucket text not null,
  booked_at timestamptz not null
);
create index site_booking_addresses_bucket on site_booking_addresses (bucket, booked_at);
create index site_booking_addresses_age on site_booking_addresses (booked_at);

-- What keeps a booking from the site from being made, if anything, and for how many seconds.
-- A limit of 0 is none. Volatile on purpose: each query in here has a snapshot of its own, so what
-- those who held the lock before have booked is counted. Addresses are locked before phones.
create function site_booking_limit(
  its_bucket text, per_hour integer, per_day integer,
  its_phone text, per_phone integer,
  instant timestamptz, today date, clock text
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
    if found then return; end if;
  end if;
  if per_phone > 0 then
    perform pg_advisory_xact_lock(hashtextextended('site booking phone ' || right(its_phone, 10), 0));
    return query
      select 'phone',
        ceil(extract(epoch from (record_day + record_time::time) - (today + clock::time)))::integer
      from journal_records
      where right(phone, 10) = right(its_phone, 10) and source = 'site'
        and record_day >= today and (record_day, record_time) > (today, clock)
      order by record_day desc, record_time desc offset per_phone - 1 limit 1;
  end if;
end $$;

-- A uid sent again with the slot it was made for is a lost answer, even after a move; with any
-- other it is another visit. Null: made before this was kept.
alter table journal_records add column made_for text;

-- A destroyed record is known by its number, too. Null: destroyed before this was kept.
alter table destroyed_records add column record_id integer;
create index destroyed_records_number on destroyed_records (record_id);
update destroyed_records set record_id = act.journal_id
from destruction_acts act where act.uid = destroyed_records.uid;
