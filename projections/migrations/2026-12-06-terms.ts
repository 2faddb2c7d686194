// Frozen: what has run somewhere is never edited. A later change is a later file.
export const name = '2026-12-06-terms'

export const statements = `
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
`
