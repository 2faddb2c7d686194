/** What donors left with us: stored cards, and consents to marketing. */
export const people = `
create table read_models.donor_cards (
  setup_id uuid primary key,
  donor_id uuid not null,
  payment_method_reference text not null,
  brand text not null,
  country text not null,
  last4 text,
  expires_month integer not null,
  expires_year integer not null,
  removed_at timestamptz,
  saved_position bigint not null,
  position bigint not null,
  check ((last4 is null) = (removed_at is not null))
);
comment on column read_models.donor_cards.last4 is 'personal';
create index donor_cards_kept on read_models.donor_cards (donor_id, saved_position)
  where removed_at is null;
-- findCardByReference
create index donor_cards_reference on read_models.donor_cards (payment_method_reference)
  where removed_at is null;

create table read_models.marketing_consents (
  consent_id uuid primary key,
  organisation_id uuid not null,
  person_id uuid not null,
  stands boolean not null,
  first_name text,
  last_name text,
  email text,
  text text not null,
  text_version integer not null,
  language text not null,
  source text not null,
  given_at timestamptz not null,
  withdrawn_at timestamptz,
  withdrawn_from text,
  given_position bigint not null,
  position bigint not null,
  check (stands = (email is not null)),
  check ((withdrawn_at is null) = (withdrawn_from is null))
);
comment on column read_models.marketing_consents.first_name is 'personal';
comment on column read_models.marketing_consents.last_name is 'personal';
comment on column read_models.marketing_consents.email is 'personal';
-- consentsHere, listConsents
create index marketing_consents_person
  on read_models.marketing_consents (person_id, given_position desc);
-- supportersList
create index marketing_consents_supporters
  on read_models.marketing_consents (organisation_id, given_position desc)
  where stands;
create index marketing_consents_name on read_models.marketing_consents
  (organisation_id, (left(lower(last_name || ' ' || first_name), 60)), given_position)
  where stands;
create index marketing_consents_given on read_models.marketing_consents
  (organisation_id, given_at) where stands;
`
