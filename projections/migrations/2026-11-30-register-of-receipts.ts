/** When each receipt was voided, and a charity's receipts in the order of their numbers. */
export const registerOfReceipts = {
  name: '2026-11-30-register-of-receipts',
  statements: `
alter table read_models.receipts add column voided_position bigint;
-- registerRows
create index receipts_register on read_models.receipts
  (organisation_id, ((facts->>'year')::int), ((facts->>'sequence')::int));
`,
}
