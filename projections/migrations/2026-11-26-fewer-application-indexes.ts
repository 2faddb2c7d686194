// Frozen: what has run somewhere is never edited. A later change is a later file.
export const name = '2026-11-26-fewer-application-indexes'

// No query reads an application by its applicant or username: a session names the organisation.
export const statements = `
drop index read_models.applications_username;
drop index read_models.applications_applicant;
`
