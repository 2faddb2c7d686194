export const disputedPayments = {
  name: '2026-11-30-disputed-payments',
  statements: `
-- paymentsList: payments of which an open dispute holds a part
create index payment_history_disputed on read_models.payment_history
  (organisation_id, given_at, initiated_position) where disputed_cents > 0;
`,
}
