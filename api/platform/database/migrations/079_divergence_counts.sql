-- A device's digest covers all that it holds: a difference has no keys, only how many there are.
delete from divergences;
alter table divergences
  drop column found_by, drop column total, drop column keys,
  alter column user_id set not null,
  add column held integer not null,
  add column expected integer not null;
