-- A booking that reception has removed no longer counts towards a wave of the site. One that its
-- patient has cancelled does: a program could cancel its own bookings and go on. Her act is written
-- before the visit is deleted.
create or replace function forget_removed_booking() returns trigger language plpgsql as $$
begin
  if exists (select from patient_acts where journal_id = old.id and kind = 'cancelled') then
    return null;
  end if;
  delete from site_booking_addresses where ctid = (
    select ctid from site_booking_addresses
    where bucket = 'site' and booked_at = old.created_at limit 1);
  return null;
end $$;
