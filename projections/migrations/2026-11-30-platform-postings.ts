/** The postings of an account of the chart over all charities. */
export const platformPostings = {
  name: '2026-11-30-platform-postings',
  statements: `
-- platformPostings
create index postings_chart_debit on read_models.postings
  (regexp_replace(debit, ':[0-9a-f-]{36}(:plan_fee)?', ':*'), business_date,
    (position * 8192 + line * 2));
create index postings_chart_credit on read_models.postings
  (regexp_replace(credit, ':[0-9a-f-]{36}(:plan_fee)?', ':*'), business_date,
    (position * 8192 + line * 2 + 1));
`,
}
