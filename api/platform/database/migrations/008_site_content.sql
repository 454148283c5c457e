create table articles (
  id integer generated always as identity primary key,
  name_article text not null,
  text_article text not null default '',
  type_article integer not null check (type_article between 1 and 4),
  delete_article integer not null default 0 check (delete_article in (0, 1)),
  updated_at timestamptz not null default now()
);

create table prices (
  id integer generated always as identity primary key,
  name text not null,
  description text not null default '',
  price text not null,
  category_id integer not null check (category_id between 1 and 3),
  sort integer not null default 0 check (sort >= 0)
);

create table uploads (
  name text primary key,
  original_name text not null,
  content_type text not null,
  is_image boolean not null,
  bytes bytea not null,
  -- An image's smaller rendition, for those who say they read WebP.
  webp bytea,
  uploaded_at timestamptz not null default now()
);

-- Site pages kept in memory are dropped when any of these changes.
create trigger articles_changed after insert or update or delete on articles
  for each row execute function log_document_change('articles');
create trigger prices_changed after insert or update or delete on prices
  for each row execute function log_document_change('prices');
