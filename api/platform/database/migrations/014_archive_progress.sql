-- How far the archives are that are being downloaded, for the screens that began them, whichever
-- process packs them. A crash may lose it.
create unlogged table archive_progress (
  id uuid primary key,
  packed integer not null,
  total integer not null,
  told_at timestamptz not null default now()
);
