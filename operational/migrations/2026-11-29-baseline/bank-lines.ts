/** Numbers of bank accounts, and what charities uploaded from their banks. */
export const bankLines = `
create extension if not exists pg_trgm;

create table operational.bank_account_numbers (
  organisation_id uuid not null,
  fingerprint text not null,
  sealed bytea not null,
  stored_at timestamptz not null,
  primary key (organisation_id, fingerprint)
);

create table operational.bank_statements (
  statement_id uuid primary key,
  organisation_id uuid not null,
  account text not null,
  file_sha256 text not null,
  line_count int not null,
  new_line_count int not null,
  first_day date not null,
  last_day date not null,
  opening_cents bigint,
  closing_cents bigint,
  fault_line int,
  uploaded_at timestamptz not null,
  uploaded_by uuid not null,
  texts_erased boolean not null default false,
  unique (organisation_id, account, file_sha256)
);
-- listStatements
create index bank_statements_newest on operational.bank_statements
  (organisation_id, last_day desc, statement_id desc);
-- eraseOldLineTexts
create index bank_statements_with_texts on operational.bank_statements (last_day) where not texts_erased;

create table operational.bank_lines (
  line_id uuid primary key,
  organisation_id uuid not null,
  account text not null,
  statement_id uuid not null references operational.bank_statements,
  place int not null,
  day date not null,
  description text not null,
  amount_cents bigint not null,
  balance_cents bigint,
  sha256 text not null,
  -- A line is known again by its account, day and sum, and by its number among equal ones.
  ordinal int not null
);
comment on column operational.bank_lines.description is 'personal';
-- listLines, countLines
create index bank_lines_of_account on operational.bank_lines
  (organisation_id, account, day, place, line_id) where amount_cents > 0;
-- eraseLineTexts
create index bank_lines_of_statement on operational.bank_lines (statement_id);
-- findFittingLines: by sum and day, and by a reference in whatever way a bank prints it. With
-- few pending entries (128 kB), which each of 200 look-ups reads from their start.
create index bank_lines_of_sum on operational.bank_lines (organisation_id, amount_cents, day)
  where amount_cents > 0;
create index bank_lines_references on operational.bank_lines using gin (
  regexp_replace(upper(description), '[^0-9A-Z]', '', 'g') gin_trgm_ops) with (gin_pending_list_limit = 128);
-- listKnownLines, and what went out of listLines
create unique index bank_lines_identity on operational.bank_lines
  (organisation_id, account, day, amount_cents, ordinal);

-- Of a file that overlaps with an earlier one, the lines of its days are taken for its own.
create table operational.bank_statement_lines (
  statement_id uuid not null references operational.bank_statements,
  line_id uuid not null references operational.bank_lines,
  primary key (statement_id, line_id)
);
-- removeStatement
create index bank_statement_lines_of_line on operational.bank_statement_lines (line_id);

create table operational.bank_mappings (
  organisation_id uuid not null,
  header_sha256 text not null,
  mapping jsonb not null,
  saved_at timestamptz not null,
  primary key (organisation_id, header_sha256)
);
`
