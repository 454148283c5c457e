-- Days on which the clinic is closed. The times of its doctors are withdrawn by edits of their
-- days; `taken` has them, so that the closure can be undone as a whole.
create table closures (
  uid uuid primary key,
  first_day date not null,
  last_day date not null check (last_day >= first_day),
  reason text not null default '',
  -- [{"employee": …, "day": …, "times": […]}]
  taken jsonb not null default '[]',
  -- A row that is undone stays, so that a late request of its creation cannot bring it back.
  undone_at timestamptz
);
create index closures_last_day on closures (last_day) where undone_at is null;
create trigger closures_changed after insert or update or delete on closures
  for each row execute function log_document_change('closures');
