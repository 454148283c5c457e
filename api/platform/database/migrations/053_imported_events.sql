alter table event_log drop constraint event_log_action_check;
alter table event_log add constraint event_log_action_check check (action in (
  'created', 'consent', 'confirmed', 'changed', 'deleted', 'exported', 'snapshot', 'settings',
  'template', 'purged', 'act_left_out', 'destruction_stopped', 'destruction_confirmed',
  'destruction_refused', 'returned', 'token_created', 'token_ended', 'imported'
));
