// Frozen: what has run somewhere is never edited. A later change is a later file.
export const name = '2026-11-26-personal-applications'

// Columns with something personal are marked.
export const statements = `
comment on column read_models.applications.username is 'personal';
comment on column read_models.applications.message is 'personal';
comment on column read_models.applications.state is 'personal';
`
