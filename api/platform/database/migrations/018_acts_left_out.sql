alter table event_log drop constraint event_log_action_check;
alter table event_log add constraint event_log_action_check check (action in (
  'created', 'consent', 'confirmed', 'changed', 'deleted', 'exported', 'snapshot', 'settings',
  'template', 'purged', 'act_left_out'
));
