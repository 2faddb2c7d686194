// Frozen: what has run somewhere is never edited. A later change is a later file.
export const name = '2026-12-09-receipts-on-request'

// Whether a payment has no receipt before staff ask for one. Projects of before issue theirs by themselves.
export const statements = `
alter table read_models.payment_history
  add column receipt_on_request boolean not null default false;
`
