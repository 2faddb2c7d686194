import { randomUUID } from 'node:crypto'
import { fixtureId, harbourId, lionRockId } from '@almoner/domain/fixtures.ts'
import { instant } from '@almoner/domain/kernel/time.ts'
import {
  createProjectionDatabase,
  explainQueries,
} from '@almoner/projections/engine/testing/database.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { closeAccount } from '../close-account.ts'
import type { Db } from '../database.ts'
import { sweepOperational } from '../sweep.ts'
import { findRequestOrigins, forgetRequestOrigins, saveRequestOrigin } from './request-origins.ts'

let db: Db
let url: string
let drop: () => Promise<void>
beforeAll(async () => {
  ;({ db, url, drop } = await createProjectionDatabase())
})
afterAll(() => drop())
beforeEach(async () => {
  await db.deleteFrom('operational.request_origins').execute()
})

const staffId = fixtureId('staff', 1)
const here = { device: 'Chrome, Android', place: '203.0.113.1' }
const saveOrigin = async (origin: Partial<Parameters<typeof saveRequestOrigin>[1]> = {}) => {
  const requestId = randomUUID()
  const happenedAt = instant('2026-11-20T02:00:00.000Z')
  const defaults = { organisationId: harbourId, requestId, staffId, happenedAt, ...here }
  await saveRequestOrigin(db, { ...defaults, ...origin })
  return requestId
}
const findOrigins = async (...requestIds: readonly string[]) => [
  ...(await findRequestOrigins(db, { organisationId: harbourId, requestIds })),
]

describe('the origin of a request', () => {
  it('is stored once for each request', async () => {
    const [one, other] = [await saveOrigin(), await saveOrigin({ device: '' })]
    await saveOrigin({ requestId: one, place: '203.0.113.2' })
    expect(await findOrigins(one)).toEqual([[one, here]])
    expect(await findOrigins(one, other)).toHaveLength(2)
    expect(await findOrigins()).toEqual([])
  })

  it('is visible only to the charity of the request', async () => {
    const request = await saveOrigin({ organisationId: lionRockId })
    expect(await findOrigins(request)).toEqual([])
  })

  it('is forgotten with the login of the person who sent it', async () => {
    const [own, anothers] = [
      await saveOrigin(),
      await saveOrigin({ staffId: fixtureId('staff', 2) }),
    ]
    const now = instant('2026-11-20T03:00:00.000Z')
    await closeAccount(db, { realm: 'staff', personId: staffId, now })
    expect(await findOrigins(own, anothers)).toEqual([[anothers, here]])
  })

  it('is deleted after half a year, and not before', async () => {
    const request = await saveOrigin()
    await sweepOperational(db, { now: instant('2027-05-18T01:00:00.000Z') })
    expect(await findOrigins(request)).toHaveLength(1)
    await sweepOperational(db, { now: instant('2027-05-19T03:00:00.000Z') })
    expect(await findOrigins(request)).toEqual([])
  })

  it('is found by its key', async () => {
    await sql`insert into operational.request_origins
        (request_id, organisation_id, staff_id, device, place, happened_at)
      select gen_random_uuid(), ${harbourId}::uuid, gen_random_uuid(), '', '', now()
      from generate_series(1, 20000)`.execute(db)
    await sql`analyze operational.request_origins`.execute(db)
    const requestIds = Array.from({ length: 20 }, () => randomUUID())
    const plans = await explainQueries(url, async (asking) => {
      await findRequestOrigins(asking, { organisationId: harbourId, requestIds })
      await forgetRequestOrigins(asking, staffId)
    })
    expect(plans).toHaveLength(2)
    for (const plan of plans) expect(plan).not.toMatch(/Seq Scan/)
  })
})
