/** What changed between two reports, and the postings of a period in the order of their days. */
export const reportChanges = {
  name: '2026-11-30-report-changes',
  statements: `
-- listChanges
create index receipts_issued on read_models.receipts (organisation_id, issued_position);
create index receipts_voided on read_models.receipts (organisation_id, voided_position)
  where voided_position is not null;
-- explainedPostings
create index postings_day on read_models.postings
  (organisation_id, business_date, position, line);
`,
}
