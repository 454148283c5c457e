-- Half of what opens the data sealed on a device; given to a live session only. A changed password
-- leaves it as it is: what waits on the device stays readable for the next login.
create table device_keys (
  device uuid not null,
  user_id integer not null references users,
  key bytea not null check (length(key) = 32),
  created_at timestamptz not null,
  primary key (device, user_id)
);
