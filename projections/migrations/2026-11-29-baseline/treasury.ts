/** What charities have, what was advanced, and the payouts to their bank accounts. */
export const treasury = `
create table read_models.treasuries (
  organisation_id uuid primary key,
  count int not null,
  available_cents bigint not null check (available_cents >= 0),
  advanced_cents bigint not null check (advanced_cents >= 0),
  open_payout_id uuid,
  open_payout_cents bigint,
  open_payout_status text check (open_payout_status in ('requested', 'approved', 'sent')),
  arrival_on date,
  last_payout_id uuid,
  last_payout_cents bigint,
  last_payout_status text
    check (last_payout_status in ('paid', 'failed', 'cancelled', 'returned')),
  last_payout_at timestamptz,
  position bigint not null
) with (fillfactor = 80);
-- listAdvanced
create index treasuries_advanced on read_models.treasuries (advanced_cents desc)
  where advanced_cents > 0;

create table read_models.treasury_days (
  organisation_id uuid not null,
  day date not null,
  added_cents bigint not null,
  primary key (organisation_id, day)
) with (fillfactor = 80);

create table read_models.unsettled_payments (
  payment_id uuid primary key,
  organisation_id uuid not null,
  total_cents bigint not null,
  processing_fee_cents bigint not null,
  net_cents bigint not null,
  captured_at timestamptz not null,
  method text not null default 'card',
  card_brand text not null default '',
  card_local boolean not null default false
);
-- listUnsettled, oldestUnsettledSince
create index unsettled_payments_captured
  on read_models.unsettled_payments (captured_at, payment_id);

create table read_models.advances (
  kind text not null check (kind in ('refund', 'dispute')),
  id uuid not null,
  organisation_id uuid not null,
  payment_id uuid not null,
  advance_cents bigint not null,
  advance_recorded boolean not null,
  return_cents bigint not null,
  return_recorded boolean not null,
  is_missing boolean not null,
  first_position bigint not null,
  position bigint not null,
  primary key (kind, id)
) with (fillfactor = 80);
-- listAdvancesMissing
create index advances_missing on read_models.advances (first_position) where is_missing;

create table read_models.provider_fee_months (
  organisation_id uuid not null,
  month text not null check (month ~ '^[0-9]{4}-[0-9]{2}$'),
  method text not null,
  card_brand text not null,
  card_local boolean not null,
  payments int not null,
  charged_cents bigint not null,
  promised_cents bigint not null,
  taken_cents bigint not null,
  position bigint not null,
  primary key (organisation_id, month, method, card_brand, card_local)
) with (fillfactor = 80);
-- sumProviderFees: a year of all charities
create index provider_fee_months_month on read_models.provider_fee_months (month);

create table read_models.payouts (
  payout_id uuid primary key,
  organisation_id uuid not null,
  from_count int not null,
  count int not null,
  amount_cents bigint not null,
  carried_cents bigint not null,
  kept_cents bigint not null,
  status text not null check
    (status in ('requested', 'approved', 'sent', 'paid', 'failed', 'cancelled', 'returned')),
  bank_code text not null,
  bank_last4 text not null,
  bank_fingerprint text not null,
  approval text not null check (approval in ('none', 'second_person', 'delay')),
  requested_by uuid,
  requested_at timestamptz not null,
  requested_position bigint not null,
  approved_by uuid,
  approved_at timestamptz,
  provider_payout_id text,
  sent_at timestamptz,
  arrival_on date,
  paid_on date,
  bank_reference text,
  ended_at timestamptz,
  failure_code text,
  cancelled_because text,
  cancelled_by uuid,
  position bigint not null,
  paid_at timestamptz
) with (fillfactor = 70);
comment on column read_models.payouts.bank_last4 is 'personal';
-- payoutsList by date, and findPayoutOfPayment
create index payouts_date on read_models.payouts (organisation_id, requested_position);
create index payouts_count on read_models.payouts (organisation_id, count);
-- payoutsList by amount, and by status
create index payouts_amount
  on read_models.payouts (organisation_id, amount_cents, requested_position);
create index payouts_status on read_models.payouts (organisation_id, status, requested_position);
-- listOpenPayouts: the few of all charities that have not ended
create index payouts_open on read_models.payouts (requested_position)
  where status in ('requested', 'approved', 'sent');

create table read_models.payout_lines (
  organisation_id uuid not null,
  count int not null,
  line int not null,
  kind text not null check (kind in
    ('payment', 'refund', 'dispute', 'refund_failed', 'dispute_won', 'payout_returned')),
  payment_id uuid,
  object_id uuid,
  gross_cents bigint not null,
  fee_cents bigint not null,
  net_cents bigint not null,
  day date not null,
  primary key (organisation_id, count, line)
);
-- findPayoutOfPayment
create index payout_lines_payment on read_models.payout_lines (payment_id)
  where kind = 'payment';

create table read_models.payout_line_sums (
  organisation_id uuid not null,
  count int not null,
  kind text not null,
  lines int not null,
  gross_cents bigint not null,
  fee_cents bigint not null,
  net_cents bigint not null,
  primary key (organisation_id, count, kind)
);

create table read_models.bank_accounts (
  organisation_id uuid not null,
  account_id uuid not null,
  fingerprint text not null,
  bank_code text not null,
  branch_code text not null,
  last4 text not null,
  account_holder text not null,
  status text not null
    check (status in ('pending', 'approved', 'in_use', 'former', 'refused', 'broken')),
  given_at timestamptz not null,
  given_by uuid,
  in_use_at timestamptz,
  held_until timestamptz,
  ended_at timestamptz,
  refused_because text,
  ended_by uuid,
  broken_code text,
  given_position bigint not null,
  position bigint not null,
  primary key (organisation_id, account_id)
);
comment on column read_models.bank_accounts.account_holder is 'personal';
comment on column read_models.bank_accounts.last4 is 'personal';
-- findBankAccounts: at most two rows of a charity
create index bank_accounts_present on read_models.bank_accounts (organisation_id, given_position)
  where ended_at is null;
-- formerAccountsList
create index bank_accounts_ended on read_models.bank_accounts (organisation_id, given_position)
  where ended_at is not null;
`
