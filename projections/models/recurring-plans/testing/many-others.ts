import { sql } from 'kysely'
import type { Db } from '../../../engine/database.ts'

/** Enough rows of other charities that PostgreSQL uses an index for one of them. */
export const manyOthers = async (db: Db): Promise<void> => {
  await sql`insert into read_models.recurring_plans
      (plan_id, organisation_id, donor_id, status, card_reference, next_at, is_open, next_number, next_day,
       state, started_at, started_position, position)
    select gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 'active', 'pm',
      timestamptz '2031-01-01' + n * interval '1 minute', false, 1, '2031-01-01', '{}', now(), n, n
    from generate_series(10, 4000) as n`.execute(db)
  await sql`insert into read_models.instalments
      (plan_id, number, organisation_id, donor_id, day, amount_cents, status, let_go, position)
    select gen_random_uuid(), 1, gen_random_uuid(), gen_random_uuid(),
      '2026-01-' || lpad((1 + n % 28)::text, 2, '0'), 20000,
      (array['complete', 'waiting', 'retrying', 'charging', 'cancelled'])[1 + n % 5],
      case when n % 5 = 4 then 'time' end, n
    from generate_series(10, 4000) as n`.execute(db)
  await sql`insert into read_models.plan_donors
    select gen_random_uuid(), 'Ada', 'Ho', 'ada@example.org', n from generate_series(10, 4000) as n`.execute(
    db,
  )
  await sql`insert into read_models.instalment_days
    select gen_random_uuid(), '2026-01-' || lpad((1 + n % 28)::text, 2, '0'), 'complete', 1, 1, n
    from generate_series(10, 4000) as n`.execute(db)
  await sql`insert into read_models.plan_movements
    select 10000 + n, 'begun', gen_random_uuid(), gen_random_uuid(), date '2026-01-01' + n % 28, 0, 100, 'donor'
    from generate_series(10, 4000) as n`.execute(db)
  await sql`insert into read_models.plan_days
    select gen_random_uuid(), date '2026-01-01' + n % 28, date '2026-01-01' + n % 28, 'begun', 1, 100, 1
    from generate_series(10, 4000) as n`.execute(db)
  await sql`insert into read_models.recurring_plan_counts
    select gen_random_uuid(), 'active', 1, n from generate_series(10, 4000) as n`.execute(db)
}
