/** How plans count, and the movements of a charity's monthly sum on two clocks. */
export const planDays = {
  name: '2026-11-30-plan-days',
  statements: `
alter table read_models.recurring_plans
  add column has_failed boolean not null default false,
  add column standing text not null default 'running'
    check (standing in ('running', 'paused', 'failed', 'ended', 'completed')),
  add column card_ends_on date not null default '1900-01-01';

create table read_models.plan_days (
  organisation_id uuid not null,
  day date not null,
  recorded_day date not null,
  movement text not null,
  plans int not null,
  amount_cents bigint not null,
  primary key (organisation_id, day, recorded_day, movement)
) with (fillfactor = 80);

-- plansList by standing, and by the end of the card
create index recurring_plans_standing on read_models.recurring_plans
  (organisation_id, standing, started_position);
create index recurring_plans_card_end on read_models.recurring_plans
  (organisation_id, card_ends_on) where standing = 'running';
`,
}
