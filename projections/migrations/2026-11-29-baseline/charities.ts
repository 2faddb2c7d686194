/** Charities: the directory and its staff, turnover, refunds, notes, documents, referrals. */
export const charities = `
create table read_models.charity_directory (
  organisation_id uuid primary key,
  sub_domain text not null unique,
  status text not null check (status in ('pending', 'approved', 'declined', 'suspended')),
  profile jsonb not null,
  ir_file_number text,
  decline_reason text,
  contact jsonb not null,
  registered_at timestamptz not null,
  registered_position bigint not null,
  position bigint not null,
  methods jsonb not null
    default '{"manual": [], "providers": [], "tapAndGoBasisPoints": null}',
  custom_domain jsonb,
  custom_host text,
  suspended_reason text,
  second_factor_required boolean not null default false,
  receipt_format jsonb not null
    default '{"detail": "detailed", "footer": null, "signature": null}',
  revisions jsonb not null default '{}',
  -- The newest change of what a charity is registered as, proposed by it.
  profile_change jsonb
);
comment on column read_models.charity_directory.contact is 'personal';
comment on column read_models.charity_directory.suspended_reason is 'personal';
comment on column read_models.charity_directory.profile_change is 'personal';
-- findCharityByCustomHost
create index charity_directory_custom_host on read_models.charity_directory (custom_host)
  where custom_host is not null;

create table read_models.charity_staff (
  staff_id uuid primary key,
  organisation_id uuid not null,
  role text not null,
  username text not null,
  first_name text not null,
  last_name text not null,
  position bigint not null,
  state text not null default 'active'
    check (state in ('active', 'invited', 'removed')),
  access_until timestamptz,
  invitation_expires_at timestamptz,
  since timestamptz not null default 'epoch',
  since_position bigint not null default 0,
  books_as_of timestamptz,
  books_position bigint,
  sees_unmasked boolean not null default false,
  -- Since when a person has their role.
  role_since timestamptz not null default 'epoch'
);
comment on column read_models.charity_staff.username is 'personal';
comment on column read_models.charity_staff.first_name is 'personal';
comment on column read_models.charity_staff.last_name is 'personal';
-- teamList
create index charity_staff_since on read_models.charity_staff (organisation_id, since_position)
  where state <> 'removed';

create table read_models.charity_turnover (
  organisation_id uuid not null,
  day date not null,
  collected_cents bigint not null check (collected_cents >= 0),
  given_back_cents bigint not null check (given_back_cents >= 0),
  position bigint not null,
  -- loadTurnover
  primary key (organisation_id, day)
) with (fillfactor = 80);

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

-- What administrators noted about a charity.
create table read_models.charity_notes (
  position bigint primary key,
  organisation_id uuid not null,
  administrator_id uuid not null,
  text text not null,
  at timestamptz not null
);
comment on column read_models.charity_notes.text is 'personal';
-- listCharityNotes
create index charity_notes_newest on read_models.charity_notes (organisation_id, position);

create table read_models.accepted_terms (
  position bigint primary key,
  organisation_id uuid not null,
  version text not null,
  text_sha256 text not null,
  director_name text,
  secretary_name text,
  accepted_by text not null,
  accepted_at timestamptz not null
);
comment on column read_models.accepted_terms.director_name is 'personal';
comment on column read_models.accepted_terms.secretary_name is 'personal';
create index accepted_terms_newest on read_models.accepted_terms (organisation_id, position desc);

create table read_models.legal_documents (
  document_id uuid primary key,
  organisation_id uuid not null,
  kind text not null,
  file_key text not null,
  file_name text not null,
  bytes int not null,
  sha256 text not null,
  expires_on text,
  of_application boolean not null,
  added_by text not null,
  added_at timestamptz not null,
  added_position bigint not null,
  withdrawn_at timestamptz,
  position bigint not null
);
comment on column read_models.legal_documents.file_name is 'personal';
create index legal_documents_newest on read_models.legal_documents
  (organisation_id, added_position desc);

create table read_models.referral_codes (
  organisation_id uuid primary key,
  code text not null unique
);

create table read_models.referrals (
  referred_id uuid primary key,
  referrer_id uuid,
  code text,
  name jsonb,
  status text check (status in ('in_review', 'awaiting_payment', 'rewarded', 'closed')),
  joined_at timestamptz,
  joined_position bigint,
  reward_cents bigint check (reward_cents > 0),
  reward_expires_on date,
  position bigint not null
);
-- referralsList
create index referrals_joined on read_models.referrals (referrer_id, joined_position)
  where status is not null;
`
