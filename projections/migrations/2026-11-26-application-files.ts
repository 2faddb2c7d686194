// Frozen: what has run somewhere is never edited. A later change is a later file.
export const name = '2026-11-26-application-files'

// Which applicants sent the same file.
export const statements = `
create table read_models.application_files (
  sha256 text not null,
  organisation_id uuid not null,
  position bigint not null,
  primary key (sha256, organisation_id)
);
`
