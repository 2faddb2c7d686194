/** Counts of steps towards a payment, for the funnel of the dashboard. */
export const stepCounts = {
  name: '2026-11-30-step-counts',
  statements: `
create table operational.step_counts (
  organisation_id uuid not null,
  day date not null,
  step text not null check (step in ('served', 'quoted', 'begun')),
  method text not null,
  device text not null check (device in ('phone', 'tablet', 'desktop')),
  count int not null check (count > 0),
  -- sumStepCounts
  primary key (organisation_id, day, step, method, device)
) with (fillfactor = 80);
`,
}
