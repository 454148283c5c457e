create table doctors (
  id integer generated always as identity primary key,
  name_employee text not null,
  desc_employee text not null default '',
  full_pro_name text not null,
  profile_txt text not null default '',
  additional_education text not null default '',
  work_experience text not null default '',
  professional_interests text not null default '',
  sort_emp integer not null default 0,
  is_flagged boolean not null default false,
  hidden_doctor integer not null default 0,
  services text[] not null default '{}',
  revision integer not null default 1,
  deleted_at timestamptz
);

-- One row a rendition, so that several processes serve the same bytes.
create table doctor_photos (
  doctor_id integer not null references doctors on delete cascade,
  format text not null check (format in ('jpeg', 'webp', 'avif')),
  width integer not null,
  version text not null,
  bytes bytea not null,
  primary key (doctor_id, format, width)
);
