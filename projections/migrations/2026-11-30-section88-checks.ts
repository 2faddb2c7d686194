/**
 * When each charity's tax status is to be checked again, by which day it needs someone, and what the
 * money screen sums by year.
 */
export const section88Checks = {
  name: '2026-11-30-section88-checks',
  statements: `
alter table read_models.applications
  add column section88_due_on date,
  add column attention_on date not null default '9999-12-31';

-- charitiesList by what is due, and the checks that are due
create index applications_attention on read_models.applications (attention_on, started_position);
create index applications_section88_due on read_models.applications
  (section88_due_on, started_position) where section88_due_on is not null;
-- sumPayoutsOfYear, sumInvoicesOfYear
create index payouts_paid on read_models.payouts (paid_on) where paid_on is not null;
create index invoices_issued_on on read_models.invoices (issued_on) where number is not null;
`,
}
