// Frozen: what has run somewhere is never edited. A later change is a later file.
export const name = '2026-11-21-every-way-of-paying'

export const statements = `
alter table read_models.payment_history
  add column provider text,
  add column awaiting_approval boolean not null default false,
  add column waits_for_charity boolean not null default false,
  add column hand_over jsonb,
  add column request_expires_at timestamptz,
  add column reference text,
  add column proof jsonb,
  add column proof_sha256 text,
  add column decline_reason text,
  add column refunded_cents bigint not null default 0 check (refunded_cents >= 0),
  add column refund_under_way_cents bigint not null default 0 check (refund_under_way_cents >= 0),
  add column disputed text check (disputed in ('open', 'won', 'lost')),
  add column disputed_cents bigint not null default 0 check (disputed_cents >= 0),
  add column lost_cents bigint not null default 0 check (lost_cents >= 0),
  add column refunds jsonb not null default '[]',
  add column disputes jsonb not null default '[]',
  add column receipt_void boolean not null default false,
  add check (refunded_cents + refund_under_way_cents + disputed_cents + lost_cents
    <= coalesce(total_amount_cents, 0)),
  add check ((hand_over is null) = (request_expires_at is null)),
  add check ((proof is null) = (proof_sha256 is null));
comment on column read_models.payment_history.decline_reason is 'personal';
comment on column read_models.payment_history.refunds is 'personal';
-- waitingPayments, waitingCount
create index payment_history_waiting
  on read_models.payment_history (organisation_id, initiated_position desc) where waits_for_charity;
-- paymentHistory with a reference
create index payment_history_reference
  on read_models.payment_history (organisation_id, reference, initiated_position desc)
  where reference is not null;
-- sameProof
create index payment_history_proof
  on read_models.payment_history (organisation_id, proof_sha256, initiated_position desc)
  where proof_sha256 is not null;
-- paymentByProviderId: what a provider names stands for one payment
drop index read_models.payment_history_provider;
create unique index payment_history_provider
  on read_models.payment_history (organisation_id, provider_payment_id, provider)
  where provider is not null;

create table read_models.project_gifts (
  payment_id uuid primary key,
  organisation_id uuid not null,
  project_id uuid,
  amount_cents bigint not null check (amount_cents > 0),
  total_cents bigint not null check (total_cents > 0),
  given_back_cents bigint not null check (given_back_cents between 0 and total_cents),
  position bigint not null
) with (fillfactor = 90);

alter table read_models.receipts
  add column voided_at timestamptz,
  add column void_reason text check (void_reason in ('given_back', 'payment_failed', 'corrected')),
  add check ((voided_at is null) = (void_reason is null));
`
