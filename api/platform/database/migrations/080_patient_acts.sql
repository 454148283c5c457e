-- Until how many hours before a visit its patient may move or cancel it; null: not at all.
alter table journal_settings add column patient_move_hours integer default 24,
  add column patient_cancel_hours integer default 2;

-- The phone of the visit is not the patient's: its owner has said so.
alter table visit_links add column not_me_at timestamptz;

-- What patients have done by their links, for reception to read; nothing says who they are.
create table patient_acts (
  id integer generated always as identity primary key,
  acted_at timestamptz not null,
  kind text not null check (kind in ('confirmed', 'moved', 'cancelled', 'not_me')),
  journal_id integer not null,
  employee integer not null references doctors,
  record_day date not null,
  record_time text not null,
  -- Of a move: where the visit was before.
  from_day date,
  from_time text,
  read_at timestamptz
);
create index patient_acts_unread on patient_acts (id) where read_at is null;
