create table users (
  id integer generated always as identity primary key,
  login text not null,
  password_hash text not null,
  rights text[] not null default '{}',
  created_at timestamptz not null default now(),
  deleted_at timestamptz
);
create unique index users_login on users (lower(login)) where deleted_at is null;

-- A family is one sign-in; each refresh replaces its tokens, of which only hashes are kept.
create table session_families (
  id uuid primary key,
  user_id integer not null references users,
  created_at timestamptz not null,
  -- The last input of a person: polling does not move it. 12 hours after it the family is over.
  last_input_at timestamptz not null,
  ended_at timestamptz
);
create index session_families_user on session_families (user_id) where ended_at is null;

create table session_tokens (
  access_hash bytea primary key,
  refresh_hash bytea not null unique,
  family_id uuid not null references session_families on delete cascade,
  access_until timestamptz not null,
  replaced_at timestamptz
);
create index session_tokens_family on session_tokens (family_id);

-- Hashed buckets: who tried to sign in from where is nobody's to read.
create table attempt_limits (
  bucket text primary key,
  failures integer not null,
  window_ends timestamptz not null
);
create index attempt_limits_age on attempt_limits (window_ends);
