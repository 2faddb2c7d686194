// Frozen: what has run somewhere is never edited. A later change is a later file.
export const name = '2026-12-19-applications-without-identity'

// The folded application held the representative's identity card number, date of birth and address.
// The list needs only these. Filled when the model is rebuilt at the first start.
export const statements = `
alter table read_models.applications
  drop column state,
  add column application_status text,
  add column identity_image text not null default 'none';

-- The reason of a change may name a person.
comment on column read_models.charity_directory.profile_change is 'personal';
`
