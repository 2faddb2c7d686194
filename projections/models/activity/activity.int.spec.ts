import { fixtureId, harbourId, lionRockId } from '@almoner/domain/fixtures.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Db } from '../../engine/database.ts'
import { createProjectionDatabase, explainQueries } from '../../engine/testing/database.ts'
import { activityList } from './list.ts'

let db: Db
let url: string
let drop: () => Promise<void>
beforeAll(async () => {
  ;({ db, url, drop } = await createProjectionDatabase())
  await sql`insert into read_models.activity
      (position, organisation_id, at, actor, kind, type, details)
    select number, case number % 2 when 0 then ${harbourId}::uuid else ${lionRockId}::uuid end,
      '2026-11-20'::timestamptz + number * interval '1 minute',
      'staff:00000000-0000-4000-8000-' || lpad((number % 50)::text, 12, '0'),
      (array['payments', 'team', 'settings', 'login'])[number % 4 + 1], 'PaymentSucceeded', '{}'
    from generate_series(1, 20000) number`.execute(db)
  await sql`analyze read_models.activity`.execute(db)
})
afterAll(() => drop())

const query = {
  scope: { organisationId: harbourId },
  sort: '-date',
  after: null,
  before: null,
  size: 20,
} as const

describe('the activity of a charity', () => {
  it.each([[{}], [{ person: fixtureId('staff', 2) }], [{ kind: 'team' as const }]])(
    'is read by an index with %j',
    async (filters) => {
      const plans = await explainQueries(url, (asking) =>
        activityList.page(asking, { ...query, filters }),
      )
      expect(plans[0]).toMatch(/activity/)
      expect(plans[0]).not.toMatch(/Seq Scan/)
    },
  )
})
