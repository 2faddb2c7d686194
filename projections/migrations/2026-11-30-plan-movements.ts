/** Each movement of the monthly sums, for its list. The new version of the model fills them. */
export const planMovements = {
  name: '2026-11-30-plan-movements',
  statements: `
alter table read_models.plan_days add column movements int not null default 0;

create table read_models.plan_movements (
  position bigint not null,
  movement text not null,
  organisation_id uuid not null,
  plan_id uuid not null,
  day date not null,
  from_cents bigint,
  amount_cents bigint not null,
  reason text,
  primary key (position, movement)
);

-- movementsList by day and by amount
create index plan_movements_day on read_models.plan_movements
  (organisation_id, day, position) where movement <> 'retried';
create index plan_movements_amount on read_models.plan_movements
  (organisation_id, amount_cents, position) where movement <> 'retried';

-- movementsList of one kind
create index plan_movements_kind on read_models.plan_movements (organisation_id,
  (case movement when 'resumed' then 'paused' when 'recovered' then 'failed' else movement end),
  day, position);
`,
}
