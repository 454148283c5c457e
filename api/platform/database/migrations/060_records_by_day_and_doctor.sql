-- Devices read one doctor's day at a time. With the day alone PostgreSQL may read the day of every
-- doctor for each of them.
create index journal_records_day_employee on journal_records (record_day, employee);
drop index journal_records_day;
