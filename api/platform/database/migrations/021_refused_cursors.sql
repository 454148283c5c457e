-- Devices whose cursor tells of changes that this database never had, each a witness that data
-- were put back underneath the product. One alone ends no epoch.
create table refused_cursors (
  epoch text not null,
  device uuid not null,
  refused_at timestamptz not null default now(),
  primary key (epoch, device)
);
