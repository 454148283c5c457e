-- What happened to one record, and how many visits of a day were destroyed: without these, each
-- question would read three years of the log.
create index event_log_record on event_log (journal_id, id) where journal_id is not null;
create index event_log_destroyed_day on event_log (record_day) where action = 'deleted';
