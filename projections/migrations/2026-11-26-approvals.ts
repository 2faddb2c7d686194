// Frozen: what has run somewhere is never edited. A later change is a later file.
export const name = '2026-11-26-approvals'

export const statements = `
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

create table read_models.approval_policies (
  organisation_id uuid primary key,
  changes integer not null,
  rules jsonb not null,
  changed_by uuid not null,
  changed_at timestamptz not null,
  position bigint not null
);

create table read_models.charity_refunds (
  payment_id uuid not null,
  refund_id uuid not null,
  organisation_id uuid not null,
  requested_at timestamptz not null,
  amount_cents bigint not null,
  counts boolean not null,
  position bigint not null,
  primary key (payment_id, refund_id)
);
-- sumRefunds
create index charity_refunds_requested on read_models.charity_refunds
  (organisation_id, requested_at) include (amount_cents) where counts;

-- Since when a person has their role: rows that stand have it after the rebuild.
alter table read_models.charity_staff
  add column role_since timestamptz not null default 'epoch';

-- Which process of ours does something that only one may do at a time, and until when at most.
create table kept.leases (
  name text primary key,
  token uuid not null,
  expires_at timestamptz not null
);
`
