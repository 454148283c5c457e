-- Outlives the template, so that a late request of its creation cannot bring it back.
create table removed_templates (
  uid uuid primary key,
  removed_at timestamptz not null default now()
);
