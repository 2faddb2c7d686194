// Frozen: what has run somewhere is never edited. A later change is a later file.
export const name = '2026-12-04-bank-lines'

export const statements = `
create table kept.bank_statements (
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
  unique (organisation_id, account, file_sha256)
);
-- listStatements
create index bank_statements_newest on kept.bank_statements
  (organisation_id, last_day desc, statement_id desc);

create table kept.bank_lines (
  line_id uuid primary key,
  organisation_id uuid not null,
  account text not null,
  statement_id uuid not null references kept.bank_statements,
  place int not null,
  day date not null,
  description text not null,
  amount_cents bigint not null,
  balance_cents bigint,
  sha256 text not null
);
comment on column kept.bank_lines.description is 'personal';
-- listLines, countLines
create index bank_lines_of_account on kept.bank_lines
  (organisation_id, account, day, place, line_id) where amount_cents > 0;
-- eraseLineTexts
create index bank_lines_of_statement on kept.bank_lines (statement_id);

create table kept.bank_mappings (
  organisation_id uuid not null,
  header_sha256 text not null,
  mapping jsonb not null,
  saved_at timestamptz not null,
  primary key (organisation_id, header_sha256)
);

create table read_models.bank_line_states (
  line_id uuid primary key,
  organisation_id uuid not null,
  line_cents bigint not null,
  matched_cents bigint not null check (matched_cents between 0 and line_cents),
  ignored text,
  position bigint not null
);

create table read_models.bank_matches (
  line_id uuid not null,
  target_id uuid not null,
  organisation_id uuid not null,
  target_kind text not null check (target_kind in ('payment', 'offline_entry')),
  target_cents bigint not null,
  amount_cents bigint not null check (amount_cents between 0 and target_cents),
  matched_at timestamptz not null,
  position bigint not null,
  primary key (line_id, target_id)
);
-- findMatchesOfTargets
create index bank_matches_target on read_models.bank_matches (organisation_id, target_id)
  where amount_cents > 0;

-- findMatchable: what waits for an approval, by its sum and day; and any payment by its reference
create index payment_history_matchable on read_models.payment_history
  (organisation_id, (coalesce(total_amount_cents, amount_cents)),
    (coalesce(paid_on, submitted_on, '2000-01-01'::date)), payment_id) where awaiting_approval;
create index payment_history_by_reference on read_models.payment_history
  (organisation_id, reference) where reference is not null;
`
