// Frozen: what has run somewhere is never edited. A later change is a later file.
export const name = '2026-11-21-donor-accounts'

export const statements = `
-- passwordOf, changePassword, changeUsername
create index credentials_person on kept.credentials (realm, person_id);

alter table kept.sessions add column device text not null default '';
-- sessionsOf, revokeSessionsOf
create index sessions_person on kept.sessions (realm, person_id) where revoked_at is null;
`
