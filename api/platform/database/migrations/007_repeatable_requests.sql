-- Written in the write's own transaction, for 2xx only; never a body (it may hold a patient).
create table repeatable_requests (
  key uuid primary key,
  user_id integer references users,
  request_hash bytea not null,
  status integer not null,
  -- The record written, or the number of what is known by a number only.
  uid uuid,
  subject integer,
  xid xid8 not null default pg_current_xact_id(),
  answered_at timestamptz not null default now()
);
create index repeatable_requests_age on repeatable_requests (answered_at);
