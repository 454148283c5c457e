-- Documents the clinic publishes on its legal page, each an uploaded file under a title.
create table papers (
  id integer generated always as identity primary key,
  title text not null,
  upload text not null references uploads (name),
  published_at timestamptz not null default now()
);
create trigger papers_changed after insert or update or delete on papers
  for each row execute function log_document_change('papers');
