-- After a rollback a restore brings the log of the newer version: the database must take actions
-- that this version does not know. Those of this version are the type `Action`.
alter table event_log drop constraint event_log_action_check;
