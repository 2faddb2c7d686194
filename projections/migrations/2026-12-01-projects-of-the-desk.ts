// Frozen: what has run somewhere is never edited. A later change is a later file.
export const name = '2026-12-01-projects-of-the-desk'

// The rows are filled by the rebuild that the new version of the read model asks for.
export const statements = `
alter table read_models.project_page
  add column version int not null default 0,
  add column net_cents bigint not null default 0,
  add column last_gift_at timestamptz;

create index project_page_running on read_models.project_page
  (organisation_id, created_position desc) where status <> 'closed';
create index project_page_closed on read_models.project_page
  (organisation_id, created_position desc) where status = 'closed';

alter table read_models.project_gifts add column net_cents bigint not null default 0;
`
