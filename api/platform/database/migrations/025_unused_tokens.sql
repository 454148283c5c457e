-- An answer to a refresh may be lost and asked for again much later: what it carried was then
-- never used, is withdrawn and given anew. What was used is never given twice.
alter table session_tokens
  add column used_at timestamptz,
  add column withdrawn_at timestamptz,
  -- How many times the successor of this token was withdrawn unused.
  add column withdrawals integer not null default 0;
-- Of the tokens given so far nobody knows.
update session_tokens set used_at = now();
