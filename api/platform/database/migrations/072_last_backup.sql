-- When the last backup was taken, for the metrics. A restored database has that of the one before.
alter table clinic_state add column last_backup_at timestamptz;
