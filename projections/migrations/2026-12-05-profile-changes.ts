// Frozen: what has run somewhere is never edited. A later change is a later file.
export const name = '2026-12-05-profile-changes'

export const statements = `
-- The newest change of what a charity is registered as, proposed by it.
alter table read_models.charity_directory add column profile_change jsonb;

-- Since when one waits for administration's decision.
alter table read_models.applications add column change_proposed_at timestamptz;
create index applications_change_proposed on read_models.applications (position, started_position)
  where change_proposed_at is not null;
`
