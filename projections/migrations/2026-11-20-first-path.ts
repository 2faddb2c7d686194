// Frozen: what has run somewhere is never edited. A later change is a later file.
export const name = '2026-11-20-first-path'

export const statements = `
create table read_models.checkpoints (
  name text primary key,
  version int not null,
  position bigint not null check (position >= 0)
) with (fillfactor = 50);

create table read_models.charity_directory (
  organisation_id uuid primary key,
  sub_domain text not null unique,
  status text not null check (status in ('pending', 'approved', 'declined')),
  profile jsonb not null,
  ir_file_number text,
  decline_reason text,
  contact jsonb not null,
  registered_at timestamptz not null,
  registered_position bigint not null,
  position bigint not null
);
comment on column read_models.charity_directory.contact is 'personal';
-- charitiesByStatus, without and with a status
create index charity_directory_newest
  on read_models.charity_directory (registered_position desc);
create index charity_directory_newest_by_status
  on read_models.charity_directory (status, registered_position desc);

create table read_models.charity_staff (
  staff_id uuid primary key,
  organisation_id uuid not null,
  role text not null,
  username text not null,
  first_name text not null,
  last_name text not null,
  position bigint not null
);
comment on column read_models.charity_staff.username is 'personal';
comment on column read_models.charity_staff.first_name is 'personal';
comment on column read_models.charity_staff.last_name is 'personal';

create table read_models.project_page (
  project_id uuid primary key,
  organisation_id uuid not null,
  status text not null check (status in ('open', 'unlisted', 'closed')),
  unlisted boolean not null,
  details jsonb not null,
  raised_cents bigint not null check (raised_cents >= 0),
  payments bigint not null check (payments >= 0),
  created_at timestamptz not null,
  created_position bigint not null,
  position bigint not null
);
-- openProjects
create index project_page_open on read_models.project_page (organisation_id, created_position desc)
  where status = 'open';

create table read_models.payment_history (
  payment_id uuid primary key,
  organisation_id uuid not null,
  project_id uuid,
  project_name text not null,
  transaction_type text not null,
  status text not null check (status in ('complete', 'error', 'processing', 'scheduled',
    'reauthenticate', 'refunded', 'cancelled')),
  awaiting_authentication boolean not null,
  failure_reason text,
  failure_code text,
  try int not null,
  first_name text not null,
  last_name text not null,
  organisation_name text,
  email text not null,
  phone_number text not null,
  memo text not null,
  custom_fields jsonb not null,
  method text not null,
  card_brand text,
  card_country text,
  card_last4 text,
  amount_cents bigint not null check (amount_cents > 0),
  cover_fee boolean not null,
  total_amount_cents bigint,
  total_fee_cents bigint,
  service_fee_cents bigint,
  processing_fee_cents bigint,
  nonprofit_receives_cents bigint,
  provider_payment_id text,
  receipt_number text,
  language text not null,
  initiated_at timestamptz not null,
  completed_at timestamptz,
  initiated_position bigint not null,
  position bigint not null,
  check (service_fee_cents + processing_fee_cents = total_fee_cents),
  check (total_fee_cents + nonprofit_receives_cents = total_amount_cents),
  check (num_nulls(total_amount_cents, total_fee_cents, service_fee_cents, processing_fee_cents,
    nonprofit_receives_cents) in (0, 5))
) with (fillfactor = 80);
comment on column read_models.payment_history.first_name is 'personal';
comment on column read_models.payment_history.last_name is 'personal';
comment on column read_models.payment_history.organisation_name is 'personal';
comment on column read_models.payment_history.email is 'personal';
comment on column read_models.payment_history.phone_number is 'personal';
comment on column read_models.payment_history.memo is 'personal';
comment on column read_models.payment_history.custom_fields is 'personal';
comment on column read_models.payment_history.card_last4 is 'personal';
-- paymentHistory, without and with a status
create index payment_history_newest
  on read_models.payment_history (organisation_id, initiated_position desc);
create index payment_history_newest_by_status
  on read_models.payment_history (organisation_id, status, initiated_position desc);
-- paymentByProviderId, tenantOfProviderPayment
create index payment_history_provider on read_models.payment_history (provider_payment_id);

create table read_models.payment_counts (
  organisation_id uuid primary key,
  completed bigint not null check (completed >= 0),
  position bigint not null
) with (fillfactor = 50);

create table read_models.payment_timeline (
  position bigint primary key,
  organisation_id uuid not null,
  payment_id uuid not null,
  at timestamptz not null,
  actor text not null,
  type text not null,
  details jsonb not null
);
comment on column read_models.payment_timeline.details is 'personal';
-- paymentTimeline
create index payment_timeline_payment on read_models.payment_timeline (payment_id, position);

create table read_models.postings (
  position bigint not null,
  line int not null check (line > 0),
  organisation_id uuid not null,
  payment_id uuid not null,
  journal text not null,
  debit text not null,
  credit text not null check (credit <> debit),
  amount_cents bigint not null check (amount_cents > 0),
  business_date date not null,
  recorded_at timestamptz not null,
  primary key (position, line)
);
-- postingsOf
create index postings_payment on read_models.postings (payment_id, position, line);

create table read_models.account_balances (
  account text not null,
  organisation_id uuid not null,
  balance_cents bigint not null,
  primary key (account, organisation_id)
) with (fillfactor = 50);

create table read_models.receipts (
  organisation_id uuid not null,
  receipt_number text not null,
  payment_id uuid not null,
  facts jsonb not null,
  payer jsonb not null,
  issued_at timestamptz not null,
  mailed_at timestamptz,
  issued_position bigint not null,
  position bigint not null,
  primary key (organisation_id, receipt_number)
);
comment on column read_models.receipts.payer is 'personal';
-- receiptOf, receiptByPayment
create index receipts_payment on read_models.receipts (payment_id, issued_position desc);

create table kept.credentials (
  realm text not null check (realm in ('donor', 'staff', 'administrator')),
  username_hash text not null,
  person_id uuid not null,
  organisation_id uuid,
  password_hash text not null,
  created_at timestamptz not null default now(),
  primary key (realm, username_hash),
  check ((realm = 'staff') = (organisation_id is not null))
);

create table kept.sessions (
  token_hash text primary key,
  realm text not null check (realm in ('donor', 'staff', 'administrator')),
  person_id uuid not null,
  organisation_id uuid,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  last_seen_at timestamptz not null,
  revoked_at timestamptz,
  check ((realm = 'staff') = (organisation_id is not null))
) with (fillfactor = 80);
-- sweepKept
create index sessions_ended on kept.sessions (expires_at);

create unlogged table kept.rate_limits (
  key text primary key,
  whole_at timestamptz not null
) with (fillfactor = 50);
-- sweepKept
create index rate_limits_whole on kept.rate_limits (whole_at);
`
