// Frozen: what has run somewhere is never edited. A later change is a later file.
export const name = '2026-12-15-unconfirmed-sign-ups'

export const statements = `
-- sweepOperational
create index credentials_unconfirmed on kept.credentials (created_at)
  where realm = 'staff' and not password_confirmed;
`
