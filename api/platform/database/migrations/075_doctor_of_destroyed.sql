-- Reception lists the cancelled visits of a day by doctor; of the patient nothing is stored.
alter table event_log add column employee integer;
