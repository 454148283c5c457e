-- Tokens by which other programs call the API for a user; of each only a hash is kept. The rights
-- are what the token asked for: it never has more of them than its user has at that moment.
create table access_tokens (
  id integer generated always as identity primary key,
  user_id integer not null references users,
  token_hash bytea not null unique,
  name text not null,
  rights text[] not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  last_used_at timestamptz,
  -- How many requests it has made since.
  counted_since timestamptz,
  requests integer not null default 0
);
create index access_tokens_user on access_tokens (user_id) where ended_at is null;

alter table event_log drop constraint event_log_action_check;
alter table event_log add constraint event_log_action_check check (action in (
  'created', 'consent', 'confirmed', 'changed', 'deleted', 'exported', 'snapshot', 'settings',
  'template', 'purged', 'act_left_out', 'destruction_stopped', 'destruction_confirmed',
  'destruction_refused', 'returned', 'token_created', 'token_ended'
));
