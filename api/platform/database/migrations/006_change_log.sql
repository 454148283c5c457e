create table change_log (
  xid xid8 not null default pg_current_xact_id(),
  key text not null,
  logged_at timestamptz not null default clock_timestamp()
);
create index change_log_xid on change_log (xid);
-- Below it the log was pruned: a cursor there cannot know what it missed.
alter table clinic_state add column log_kept_from xid8 not null default '0';

create function log_record_change() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    insert into change_log (key) values ('day/' || old.record_day || '/' || old.employee);
  end if;
  if tg_op = 'INSERT' or (tg_op = 'UPDATE' and (new.record_day, new.employee) <> (old.record_day, old.employee)) then
    insert into change_log (key) values ('day/' || new.record_day || '/' || new.employee);
  end if;
  return null;
end $$;
create trigger journal_records_changed after insert or update or delete on journal_records
  for each row execute function log_record_change();

create function log_schedule_day_change() returns trigger language plpgsql as $$
begin
  insert into change_log (key)
  select 'day/' || changed.day || '/' || changed.employee
  from (select coalesce(new.day, old.day) as day, coalesce(new.employee, old.employee) as employee) changed;
  return null;
end $$;
create trigger schedule_days_changed after insert or update or delete on schedule_days
  for each row execute function log_schedule_day_change();

create function log_document_change() returns trigger language plpgsql as $$
begin
  insert into change_log (key) values (tg_argv[0]);
  return null;
end $$;
create trigger doctors_changed after insert or update or delete on doctors
  for each row execute function log_document_change('doctors');
create trigger doctor_photos_changed after insert or update or delete on doctor_photos
  for each row execute function log_document_change('doctors');
create trigger schedule_templates_changed after insert or update or delete on schedule_templates
  for each row execute function log_document_change('templates');
create trigger journal_settings_changed after update on journal_settings
  for each row execute function log_document_change('settings');
