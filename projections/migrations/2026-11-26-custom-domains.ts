// Frozen: what has run somewhere is never edited. A later change is a later file.
export const name = '2026-11-26-custom-domains'

export const statements = `
alter table read_models.charity_directory
  add column custom_domain jsonb,
  add column custom_host text;
-- findCharityByCustomHost
create index charity_directory_custom_host on read_models.charity_directory (custom_host)
  where custom_host is not null;

-- The newest look at the DNS records of a charity's own host.
create table kept.domain_checks (
  organisation_id uuid primary key,
  host text not null,
  looked_at timestamptz not null,
  next_look_at timestamptz,
  found jsonb not null,
  absent_since timestamptz
);
`
