-- Links by which doctors' own calendars read when they are busy.

create table doctor_calendars (
  employee integer primary key references doctors,
  -- SHA-256 of the token.
  token_hash bytea not null unique,
  shows text not null check (shows in ('busy', 'initials')),
  created_at timestamptz not null,
  created_by text not null
);

-- Visits that are no longer a doctor's: a calendar shows them as cancelled for 30 days.
create table calendar_cancellations (
  employee integer not null references doctors,
  uid uuid not null,
  record_day date not null,
  record_time text not null,
  -- Above every revision that the visit had here.
  sequence integer not null,
  cancelled_at timestamptz not null,
  primary key (employee, uid)
);
create index calendar_cancellations_age on calendar_cancellations (cancelled_at);
