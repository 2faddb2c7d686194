// Frozen: what has run somewhere is never edited. A later change is a later file.
export const name = '2026-12-03-receipt-format'

// The model is built again from its first event, so the defaults are never read.
export const statements = `
alter table read_models.charity_directory
  add column receipt_format jsonb not null
    default '{"detail": "detailed", "footer": null, "signature": null}',
  add column revisions jsonb not null default '{}',
  drop column receipt_detail;
`
