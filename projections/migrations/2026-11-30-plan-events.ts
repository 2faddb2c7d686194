/** When each event of a monthly plan was recorded. The new version of the model fills it. */
export const planEvents = {
  name: '2026-11-30-plan-events',
  statements: `
create table read_models.plan_events (
  position bigint primary key,
  organisation_id uuid not null,
  at timestamptz not null
);

-- findPositionAt
create index plan_events_at on read_models.plan_events (organisation_id, at, position);
`,
}
