-- What administrators look at beside the list of users; there are few of these among many others.
create index event_log_of_users on event_log (id) where action in (
  'user_created', 'user_changed', 'password_set', 'user_deleted', 'token_created', 'token_ended',
  'journal_read');
