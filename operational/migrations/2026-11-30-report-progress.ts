/** How many rows of a report are made. */
export const reportProgress = {
  name: '2026-11-30-report-progress',
  statements: `
create table operational.report_progress (
  report_id uuid primary key,
  rows int not null,
  at timestamptz not null
);
`,
}
