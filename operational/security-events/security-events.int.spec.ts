import { fixtureId, harbourId, lionRockId } from '@almoner/domain/fixtures.ts'
import { instant } from '@almoner/domain/kernel/time.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Db } from '../database.ts'
import {
  createProjectionDatabase,
  explainQueries,
} from '@almoner/projections/engine/testing/database.ts'
import { sweepOperational } from '../sweep.ts'
import { saveSecurityEvent, listSecurityEvents } from './security-events.ts'

let db: Db
let url: string
let drop: () => Promise<void>
beforeAll(async () => {
  ;({ db, url, drop } = await createProjectionDatabase())
})
afterAll(() => drop())

const happened = (at: string, organisationId = harbourId) =>
  saveSecurityEvent(db, {
    organisationId,
    staffId: fixtureId('staff', 1),
    event: 'login',
    outcome: 'failed',
    reason: 'wrong_credentials',
    address: '203.0.113.1',
    device: 'Chrome, Android',
    happenedAt: instant(at),
  })
const momentsAt = async (organisationId = harbourId, before: bigint | null = null) =>
  (await listSecurityEvents(db, { organisationId, before, limit: 2 })).map(
    ({ happenedAt }) => happenedAt,
  )

describe('the record of what happened to the logins of a charity’s staff', () => {
  it('is read by that charity, the newest first and page by page', async () => {
    const days = ['2026-11-18', '2026-11-19', '2026-11-20'].map((day) => `${day}T02:00:00.000Z`)
    for (const day of days) await happened(day)
    await happened('2026-11-21T02:00:00.000Z', lionRockId)
    expect(await momentsAt()).toEqual([days[2], days[1]])
    const page = await listSecurityEvents(db, { organisationId: harbourId, before: null, limit: 2 })
    expect(await momentsAt(harbourId, page.at(-1)?.id ?? null)).toEqual([days[0]])
    expect(await momentsAt(lionRockId)).toEqual(['2026-11-21T02:00:00.000Z'])
  })

  it('is deleted after half a year, and not before', async () => {
    await sweepOperational(db, { now: instant('2027-05-18T01:00:00.000Z') })
    expect(await momentsAt(lionRockId)).toHaveLength(1)
    await sweepOperational(db, { now: instant('2027-05-20T03:00:00.000Z') })
    expect(await momentsAt(lionRockId)).toEqual([])
  })

  it('is found by its key', async () => {
    await sql`insert into operational.security_events
        (organisation_id, staff_id, event, outcome, address, device, happened_at)
      select ('00000000-0000-4000-8000-' || lpad((number % 100)::text, 12, '0'))::uuid,
        gen_random_uuid(), 'login', 'succeeded', '', '', now()
      from generate_series(1, 20000) number`.execute(db)
    await sql`analyze operational.security_events`.execute(db)
    const plans = await explainQueries(url, (asking) =>
      listSecurityEvents(asking, { organisationId: harbourId, before: 10n, limit: 50 }),
    )
    expect(plans[0]).toMatch(/security_events/)
    expect(plans[0]).not.toMatch(/Seq Scan/)
  })
})
