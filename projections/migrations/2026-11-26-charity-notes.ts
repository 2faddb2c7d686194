// Frozen: what has run somewhere is never edited. A later change is a later file.
export const name = '2026-11-26-charity-notes'

// What administrators noted about a charity.
export const statements = `
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
`
