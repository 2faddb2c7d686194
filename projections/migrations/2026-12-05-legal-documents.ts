// Frozen: what has run somewhere is never edited. A later change is a later file.
export const name = '2026-12-05-legal-documents'

export const statements = `
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
`
