-- A doctor's day stays as an empty row when its times are removed: its revision must go on.
create table schedule_days (
  employee integer not null references doctors,
  day date not null,
  times text[] not null default '{}',
  revision integer not null default 1,
  primary key (employee, day)
);
create index schedule_days_day on schedule_days (day);

create table schedule_templates (
  id integer generated always as identity primary key,
  tpl_name text not null,
  times text[] not null,
  revision integer not null default 1
);
