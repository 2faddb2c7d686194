// Frozen: what has run somewhere is never edited. A later change is a later file.
export const name = '2026-11-25-unconfirmed-passwords'

export const statements = `
-- False from the sign-up of a donor until whoever reads the mail to the address has entered or
-- replaced the password. Until then it opens nothing.
alter table kept.credentials add column password_confirmed boolean not null default true;
`
