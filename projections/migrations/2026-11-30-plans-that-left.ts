/** The days on which plans were cancelled or failed. The new version of the model fills them. */
export const plansThatLeft = {
  name: '2026-11-30-plans-that-left',
  statements: `
alter table read_models.recurring_plans
  add column left_on datemultirange not null default '{}';

-- plansList: those that left in a period, by the day after the last one
create index recurring_plans_left on read_models.recurring_plans
  (organisation_id, upper(left_on)) where not isempty(left_on);
`,
}
