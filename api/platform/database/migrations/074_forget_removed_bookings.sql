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
