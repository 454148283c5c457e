-- Logins are compared as our own code folds them, whatever the database's locale makes of letters.
-- Where two users would become one, each keeps the form they were told apart by.
alter table users add column login_folded text;
update users set login_folded = case
  when exists (
    select from users other
    where other.id <> users.id and other.deleted_at is null and users.deleted_at is null
      and lower(normalize(other.login, NFKC)) = lower(normalize(users.login, NFKC))
  ) then lower(login)
  else lower(normalize(login, NFKC)) end;
alter table users alter column login_folded set not null;
drop index users_login;
create unique index users_login on users (login_folded) where deleted_at is null;
