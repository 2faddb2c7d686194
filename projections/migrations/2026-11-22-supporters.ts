// Frozen: what has run somewhere is never edited. A later change is a later file.
export const name = '2026-11-22-supporters'

export const statements = `
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
-- consentsHere, consentsOf
create index marketing_consents_person
  on read_models.marketing_consents (person_id, given_position desc);
-- supportersOf, supporterCount
create index marketing_consents_supporters
  on read_models.marketing_consents (organisation_id, given_position desc)
  where stands;
comment on column read_models.marketing_consents.first_name is 'personal';
comment on column read_models.marketing_consents.last_name is 'personal';
comment on column read_models.marketing_consents.email is 'personal';
`
