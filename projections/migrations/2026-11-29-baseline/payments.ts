/** Payments: the history with its lists and searches, its sums by day, and the timeline. */
export const payments = `
create extension if not exists pg_trgm;

-- In lower case, with each sign beyond ASCII as the digits of its code: the index of three signs in a
-- row ignores letters that its locale does not know, and a Chinese name has two or three signs.
create function read_models.search_text(words text) returns text
language sql immutable strict parallel safe cost 500
return case when words ~ '[^[:ascii:]]' then (
  select string_agg(
    case when ascii(sign) < 128 then sign else to_hex(ascii(sign)) end, '' order by place)
  from regexp_split_to_table(lower(words), '') with ordinality as signs (sign, place)
) else lower(words) end;

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
  provider text,
  awaiting_approval boolean not null default false,
  waits_for_charity boolean not null default false,
  hand_over jsonb,
  request_expires_at timestamptz,
  reference text,
  proof jsonb,
  proof_sha256 text,
  decline_reason text,
  refunded_cents bigint not null default 0 check (refunded_cents >= 0),
  refund_under_way_cents bigint not null default 0 check (refund_under_way_cents >= 0),
  disputed text check (disputed in ('open', 'won', 'lost')),
  disputed_cents bigint not null default 0 check (disputed_cents >= 0),
  lost_cents bigint not null default 0 check (lost_cents >= 0),
  refunds jsonb not null default '[]',
  disputes jsonb not null default '[]',
  receipt_void boolean not null default false,
  person_id uuid not null default '00000000-0000-0000-0000-000000000000',
  submitted_on date,
  paid_on date,
  received_on date,
  received_on_stated boolean not null default false,
  source text not null default 'online' check (source in ('online', 'offline')),
  version int,
  received_at timestamptz,
  receipt_requested boolean not null default false,
  receipt_on_request boolean not null default false,
  given_at timestamptz not null,
  check (service_fee_cents + processing_fee_cents = total_fee_cents),
  check (total_fee_cents + nonprofit_receives_cents = total_amount_cents),
  check (num_nulls(total_amount_cents, total_fee_cents, service_fee_cents, processing_fee_cents,
    nonprofit_receives_cents) in (0, 5)),
  check (refunded_cents + refund_under_way_cents + disputed_cents + lost_cents
    <= coalesce(total_amount_cents, 0)),
  check ((hand_over is null) = (request_expires_at is null)),
  check ((proof is null) = (proof_sha256 is null)),
  check ((received_on is null) = (completed_at is null))
) with (fillfactor = 80);
comment on column read_models.payment_history.first_name is 'personal';
comment on column read_models.payment_history.last_name is 'personal';
comment on column read_models.payment_history.organisation_name is 'personal';
comment on column read_models.payment_history.email is 'personal';
comment on column read_models.payment_history.phone_number is 'personal';
comment on column read_models.payment_history.memo is 'personal';
comment on column read_models.payment_history.custom_fields is 'personal';
comment on column read_models.payment_history.card_last4 is 'personal';
comment on column read_models.payment_history.decline_reason is 'personal';
comment on column read_models.payment_history.refunds is 'personal';
create index payment_history_newest
  on read_models.payment_history (organisation_id, initiated_position desc);
-- sameProof
create index payment_history_proof
  on read_models.payment_history (organisation_id, proof_sha256, initiated_position desc)
  where proof_sha256 is not null;
create unique index payment_history_provider
  on read_models.payment_history (organisation_id, provider_payment_id, provider)
  where provider is not null;
-- paymentsOfPeople
create index payment_history_person
  on read_models.payment_history (person_id, organisation_id, status, initiated_position desc);
create index payment_history_total on read_models.payment_history
  (organisation_id, (coalesce(total_amount_cents, amount_cents)), initiated_position);
-- reusedProofs: a proof that was sent to any charity
create index payment_history_proof_everywhere
  on read_models.payment_history (proof_sha256)
  where proof_sha256 is not null;
-- proofsList: what waits for approval, the oldest first, and its totals
create index payment_history_awaiting_approval
  on read_models.payment_history (organisation_id, initiated_position)
  where awaiting_approval;
-- proofsList, by amount
create index payment_history_awaiting_approval_amount
  on read_models.payment_history
    (organisation_id, coalesce(total_amount_cents, amount_cents), initiated_position)
  where awaiting_approval;
-- findLikelyDuplicates
create index payment_history_offline_amount on read_models.payment_history
  (organisation_id, amount_cents, received_at) where source = 'offline';
-- findMatchable: what waits for an approval, by its sum and day; and any payment by its reference
create index payment_history_matchable on read_models.payment_history
  (organisation_id, (coalesce(total_amount_cents, amount_cents)),
    (coalesce(paid_on, submitted_on, '2000-01-01'::date)), payment_id) where awaiting_approval;
create index payment_history_by_reference on read_models.payment_history
  (organisation_id, reference) where reference is not null;
create index payment_history_words on read_models.payment_history using gin (
  read_models.search_text(last_name || first_name || ' ' || first_name || ' ' || last_name || ' '
    || coalesce(organisation_name, '') || ' ' || email || ' ' || coalesce(receipt_number, '')
    || ' ' || coalesce(reference, '')) gin_trgm_ops);
create index payment_history_initiated on read_models.payment_history
  (organisation_id, initiated_at, initiated_position);
-- findLastChanges
create index payment_history_offline_changes on read_models.payment_history
  (organisation_id, position) where source = 'offline';
-- payment_history_initiated stays: the list by the day of the record, and its filter.
create index payment_history_given on read_models.payment_history
  (organisation_id, given_at, initiated_position);
create index payment_history_status on read_models.payment_history
  (organisation_id, status, given_at, initiated_position);
create index payment_history_method on read_models.payment_history
  (organisation_id, method, given_at, initiated_position);
create index payment_history_project on read_models.payment_history
  (organisation_id, project_id, given_at, initiated_position);
create index payment_history_type on read_models.payment_history
  (organisation_id, transaction_type, given_at, initiated_position);
create index payment_history_offline on read_models.payment_history
  (organisation_id, given_at, initiated_position) where source = 'offline';
create index payment_history_waiting on read_models.payment_history
  (organisation_id, given_at, initiated_position) where waits_for_charity;

create table read_models.payment_counts (
  organisation_id uuid primary key,
  completed bigint not null check (completed >= 0),
  position bigint not null
) with (fillfactor = 50);

create table read_models.payment_days (
  organisation_id uuid not null,
  day date not null,
  project_id text not null,
  method text not null,
  type text not null,
  source text not null,
  status text not null,
  waits boolean not null,
  payments int not null,
  received_cents bigint not null,
  position bigint not null,
  asked_cents bigint not null default 0,
  fee_cents bigint not null default 0,
  primary key (organisation_id, day, project_id, method, type, source, status, waits)
) with (fillfactor = 80);

create table read_models.giving_days (
  organisation_id uuid not null,
  day date not null,
  project_id text not null,
  method text not null,
  type text not null,
  gifts int not null,
  amount_cents bigint not null,
  net_cents bigint not null,
  position bigint not null,
  primary key (organisation_id, day, project_id, method, type)
) with (fillfactor = 80);

create table read_models.payment_timeline (
  position bigint primary key,
  organisation_id uuid not null,
  payment_id uuid not null,
  at timestamptz not null,
  actor text not null,
  type text not null,
  details jsonb not null,
  person_id uuid
);
comment on column read_models.payment_timeline.details is 'personal';
-- paymentTimeline
create index payment_timeline_payment on read_models.payment_timeline (payment_id, position);
-- the rows of a person who is erased
create index payment_timeline_person on read_models.payment_timeline (person_id)
  where person_id is not null;
`
