// Frozen: what has run somewhere is never edited. A later change is a later file.
export const name = '2026-12-02-imports'

export const statements = `
create table read_models.imports (
  import_id uuid primary key,
  organisation_id uuid not null,
  round int not null,
  status text not null check (status in ('recording', 'completed', 'undone')),
  rows int not null,
  to_add int not null,
  already_there int not null,
  left_out int not null,
  sum_cents bigint not null,
  added int not null,
  added_cents bigint not null,
  header_hash text not null,
  columns jsonb not null,
  defaults jsonb not null,
  started_by uuid not null,
  started_at timestamptz not null,
  completed_at timestamptz,
  undone_by uuid,
  undone_at timestamptz,
  started_position bigint not null,
  position bigint not null
);
create index imports_of_charity on read_models.imports (organisation_id, started_position desc);
create index imports_by_header on read_models.imports
  (organisation_id, header_hash, started_position desc);

create table read_models.import_entries (
  offline_entry_id uuid primary key,
  import_id uuid not null,
  organisation_id uuid not null,
  undone boolean not null,
  position bigint not null
);
create index import_entries_of_import on read_models.import_entries (import_id);

-- findLikelyDuplicates
create index payment_history_offline_amount on read_models.payment_history
  (organisation_id, amount_cents, received_at) where source = 'offline';

create table kept.import_files (
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
  expires_at timestamptz not null
);
create index import_files_of_charity on kept.import_files (organisation_id, uploaded_at desc);
-- sweepOperational
create index import_files_expire on kept.import_files (expires_at);

create table kept.import_rows (
  import_id uuid not null references kept.import_files on delete cascade,
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
  primary key (import_id, row)
);
create index import_rows_by_standing on kept.import_rows (import_id, standing, row);
`
