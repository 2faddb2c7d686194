// Frozen: what has run somewhere is never edited. A later change is a later file.
export const name = '2026-11-28-payouts-paid-at'

// A payout that was sent back had arrived before: when it was recorded as paid is a moment of its own.
export const statements = `
alter table read_models.payouts add column paid_at timestamptz;
-- listPayoutPostings: few postings are of payouts
create index postings_payout on read_models.postings (payout_id, position, line)
  where payout_id is not null;
`
