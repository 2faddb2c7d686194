// Frozen: what has run somewhere is never edited. A later change is a later file.
export const name = '2026-11-26-team'

// Rows that stand already have their values after the rebuild that the new version asks for.
export const statements = `
alter table read_models.charity_staff
  add column state text not null default 'active'
    check (state in ('active', 'invited', 'removed')),
  add column access_until timestamptz,
  add column invitation_expires_at timestamptz,
  add column since timestamptz not null default 'epoch',
  add column since_position bigint not null default 0;
-- teamList
create index charity_staff_since on read_models.charity_staff (organisation_id, since_position)
  where state <> 'removed';

-- The last time that the person of the session proved their identity again.
alter table kept.sessions add column proved_at timestamptz;
`
