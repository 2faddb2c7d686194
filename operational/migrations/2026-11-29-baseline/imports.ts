/** Files of offline entries while a charity imports them. */
export const imports = `
create table operational.import_files (
  import_id uuid primary key,
  organisation_id uuid not null,
  staff_id uuid not null,
  file_name text not null,
  kind text not null,
  header jsonb not null,
  header_hash text not null,
  columns jsonb not null,
  defaults jsonb not null,
  language text not null,
  uploaded_at timestamptz not null,
  expires_at timestamptz not null,
  version int not null default 0,
  checked_against text,
  reading jsonb,
  choices jsonb not null default '{}',
  days jsonb
);
create index import_files_of_charity on operational.import_files (organisation_id, uploaded_at desc);
-- sweepOperational
create index import_files_expire on operational.import_files (expires_at);

-- A person may change how a file is read, for which its bytes are stored as long as its rows.
create table operational.import_contents (
  import_id uuid primary key references operational.import_files on delete cascade,
  content_type text not null,
  bytes bytea not null
);

create table operational.import_rows (
  import_id uuid not null references operational.import_files on delete cascade,
  row int not null,
  line int not null,
  cells jsonb not null,
  choice text check (choice in ('add', 'leave')),
  standing text not null check (standing in ('fresh', 'already', 'duplicate', 'bad')),
  problems jsonb not null,
  entry_id uuid,
  recorded jsonb,
  same_as_row int,
  same_as_entry uuid,
  shared_key uuid,
  primary key (import_id, row)
);
create index import_rows_by_standing on operational.import_rows (import_id, standing, row);
-- listEqualRows
create index import_rows_by_shared_key on operational.import_rows (import_id, shared_key)
  where shared_key is not null;
`
