-- Differences between what a device held, or what the change log told, and the tables themselves.
create table divergences (
  id bigint generated always as identity primary key,
  found_at timestamptz not null,
  found_by text not null check (found_by in ('device', 'server')),
  user_id integer,
  device uuid,
  total integer not null,
  keys text[] not null
);
create index divergences_found_at on divergences (found_at);
