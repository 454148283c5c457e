-- Where a user has signed in before: a device by its cookie, or an address; hashes of both. What
-- strangers try elsewhere does not keep a user out here.
create table known_places (
  user_id integer not null references users,
  place text not null,
  used_at timestamptz not null,
  primary key (user_id, place)
);
create index known_places_age on known_places (used_at);

-- Failures make the next attempt wait, longer each time, instead of closing the door for all.
alter table attempt_limits rename column window_ends to forgotten_at;
alter table attempt_limits add column next_at timestamptz not null default '-infinity';
alter index attempt_limits_age rename to attempt_limits_forgotten;
