-- Whether and when past records are destroyed: read by the nightly job, the journal's switch and
-- the published documents. A change of it is a new edition of what patients agree to.
alter table journal_settings
  add column keep_days integer not null default 0 check (keep_days between 0 and 30),
  add column retention_revision integer not null default 0,
  add column retention_since date;

-- The last moment at which the server's clock was believed. Null: it was never checked.
create table clock_trust (
  only_row boolean primary key default true check (only_row),
  trusted_at timestamptz
);
insert into clock_trust default values;

-- What an administrator has to decide before a job may go on destroying, and what was decided.
create table destruction_guard (
  task text primary key check (task in ('clock', 'records', 'evidence')),
  -- Null: nothing is asked.
  stopped_at timestamptz,
  refused_at timestamptz,
  refused_by text,
  -- So many at once were confirmed as an everyday number.
  usual integer not null default 0,
  -- What was confirmed: of records visits before the day and made until the moment, of evidence
  -- what was made before the moment.
  confirmed_day date,
  confirmed_created timestamptz
);
insert into destruction_guard (task) values ('clock'), ('records'), ('evidence');

-- A destruction that was a mistake is taken back under an act of its own. A record may be
-- destroyed again after that: `nth` counts its destructions, and says which one was taken back.
alter table destruction_acts
  add column kind text not null default 'destruction' check (kind in ('destruction', 'return')),
  add column nth integer not null default 1;
alter table destruction_acts drop constraint destruction_acts_uid_key;
alter table destruction_acts add unique (uid, kind, nth);

alter table event_log drop constraint event_log_action_check;
alter table event_log add constraint event_log_action_check check (action in (
  'created', 'consent', 'confirmed', 'changed', 'deleted', 'exported', 'snapshot', 'settings',
  'template', 'purged', 'act_left_out', 'destruction_stopped', 'destruction_confirmed',
  'destruction_refused', 'returned'
));
