-- When the patient came to reception: HH:MM by the clinic's clock on the day of the visit.
alter table journal_records add column arrived_at text not null default ''
  check (arrived_at ~ '^(([01][0-9]|2[0-3]):[0-5][0-9])?$');
