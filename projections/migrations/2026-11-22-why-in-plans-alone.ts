// Frozen: what has run somewhere is never edited. A later change is a later file.
export const name = '2026-11-22-why-in-plans-alone'

// Why an instalment was not taken is read from its plan's state, by the donor's page and by the desk. Nobody
// read it here, where it outlived an edit.
export const statements = `
alter table read_models.instalments drop column reason;
`
