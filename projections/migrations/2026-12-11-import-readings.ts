// Frozen: what has run somewhere is never edited. A later change is a later file.
export const name = '2026-12-11-import-readings'

// A person may change how a file is read, for which its bytes are stored as long as its rows.
export const statements = `
alter table kept.import_files
  add column reading jsonb,
  add column choices jsonb not null default '{}',
  add column days jsonb;

create table kept.import_contents (
  import_id uuid primary key references kept.import_files on delete cascade,
  content_type text not null,
  bytes bytea not null
);
`
