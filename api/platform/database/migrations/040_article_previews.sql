-- The beginning of the text without its markup (`previewOf`).
alter table articles add column preview text not null default '';
