/** What waits for staff and what they did: reviews, approvals, activity, imports, bank matches. */
export const desk = `
create table read_models.inbox (
  inbox_item_id uuid primary key,
  organisation_id uuid,
  payment_id uuid,
  discrepancy text not null,
  provider text not null,
  provider_object_id text not null,
  amount_cents bigint not null,
  happened_at timestamptz not null,
  resolved_at timestamptz,
  resolution text,
  note text,
  opened_position bigint not null,
  position bigint not null,
  about_kind text,
  about_id text
);
create index inbox_of_charity on read_models.inbox (organisation_id, opened_position desc);
create index inbox_open on read_models.inbox (organisation_id, opened_position desc)
  where resolved_at is null;
create index inbox_of_platform on read_models.inbox (opened_position desc)
  where organisation_id is null;
create index inbox_amount on read_models.inbox (organisation_id, amount_cents, opened_position);
create index inbox_happened on read_models.inbox (organisation_id, happened_at);
create index inbox_amount_of_platform on read_models.inbox (amount_cents, opened_position)
  where organisation_id is null;
create index inbox_happened_of_platform on read_models.inbox (happened_at)
  where organisation_id is null;
-- countOpenReviews
create index inbox_open_kinds on read_models.inbox (discrepancy, organisation_id, happened_at)
  where resolved_at is null;
-- listOpenReviews
create index inbox_about on read_models.inbox (organisation_id, about_kind, about_id)
  where resolved_at is null;

create table read_models.approvals (
  approval_id uuid primary key,
  organisation_id uuid not null,
  kind text not null,
  subject_key text not null,
  subject jsonb not null,
  -- Whose personal data the note is: the payer of a refund.
  person_id uuid not null,
  note text not null,
  asked_by uuid,
  asked_at timestamptz not null,
  rule text not null check (rule in ('second_person', 'delay')),
  approvers jsonb not null,
  ends_at timestamptz not null,
  status text not null check (status in
    ('open', 'given', 'delay_passed', 'refused', 'cancelled', 'lapsed', 'executed')),
  decided_by uuid,
  decided_at timestamptz,
  reason text,
  outcome text,
  asked_position bigint not null,
  position bigint not null
);
comment on column read_models.approvals.note is 'personal';
comment on column read_models.approvals.reason is 'personal';
-- approvalsList
create index approvals_date on read_models.approvals (organisation_id, asked_position);
create index approvals_waiting on read_models.approvals (organisation_id, asked_position)
  where status = 'open';
-- findWaitingApproval
create index approvals_subject on read_models.approvals (organisation_id, subject_key)
  where status = 'open';
-- the notes of a payer who is erased
create index approvals_person on read_models.approvals (person_id);
-- countOpenApprovals
create index approvals_open_kinds on read_models.approvals (kind, asked_at) where status = 'open';

create table read_models.approval_policies (
  organisation_id uuid primary key,
  changes integer not null,
  rules jsonb not null,
  changed_by uuid not null,
  changed_at timestamptz not null,
  position bigint not null
);

create table read_models.activity (
  position bigint primary key,
  organisation_id uuid not null,
  at timestamptz not null,
  actor text not null,
  kind text not null,
  type text not null,
  details jsonb not null,
  request_id uuid
);
create index activity_date on read_models.activity (organisation_id, position);
create index activity_person on read_models.activity (organisation_id, actor, position);
create index activity_kind on read_models.activity (organisation_id, kind, position);
create index activity_day on read_models.activity (organisation_id, at);

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

create table read_models.bank_line_states (
  line_id uuid primary key,
  organisation_id uuid not null,
  -- Money that went out is below zero, and nothing of it is matched.
  line_cents bigint not null,
  matched_cents bigint not null,
  ignored text,
  position bigint not null,
  reconciled_with text,
  reconciled_id uuid,
  reconciled_payment_id uuid,
  constraint bank_line_states_matched
    check (matched_cents between 0 and greatest(line_cents, 0))
);
-- findReconciled
create index bank_line_states_reconciled on read_models.bank_line_states
  (organisation_id, reconciled_id) where reconciled_id is not null;

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
-- findPartlyPaid
create index bank_matches_parts on read_models.bank_matches (organisation_id, position desc)
  where amount_cents > 0 and amount_cents < target_cents;
-- findReturned: what lines of one sum pay
create index bank_matches_of_sum on read_models.bank_matches (organisation_id, amount_cents)
  where amount_cents > 0;
`
