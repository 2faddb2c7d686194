/** When each charity's tax status is to be checked again, and by which day it needs someone. */
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
`,
}
