// Frozen: what has run somewhere is never edited. A later change is a later file.
export const name = '2026-11-27-postings-of-payouts'

// A payout is of many payments: its postings stand under none.
export const statements = `
alter table read_models.postings alter column payment_id drop not null;
`
