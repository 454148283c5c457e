-- A patient's link to her visit. The token is derived from uid, version and the server's secret.
create table visit_links (
  uid uuid primary key references journal_records (uid) on delete cascade,
  -- Raised by a revocation.
  version integer not null default 1,
  -- SHA-256 of the token; null: revoked.
  token_hash bytea unique,
  -- How often the patient has moved the visit.
  moves integer not null default 0
);
