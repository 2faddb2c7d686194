import { instant } from '@almoner/domain/kernel/time.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Db } from '../database.ts'
import { createProjectionDatabase } from '@almoner/projections/engine/testing/database.ts'
import { sweepOperational } from '../sweep.ts'
import { spendChallenge } from './spent-challenges.ts'

let db: Db
let drop: () => Promise<void>
beforeAll(async () => {
  ;({ db, drop } = await createProjectionDatabase())
})
afterAll(() => drop())

const endsAt = instant('2026-11-20T02:40:00.000Z')
const spend = (id: string, member: bigint) => spendChallenge(db, { id, member, endsAt })

describe('an answered challenge', () => {
  it('is spent on one try, which may be sent again', async () => {
    expect([await spend('a', 1n), await spend('a', 2n), await spend('a', 1n)]).toEqual([
      true,
      false,
      true,
    ])
  })

  it('is spent by one of many concurrent tries', async () => {
    const tries = Array.from({ length: 50 }, (_, index) => BigInt(index))
    const answers = await Promise.all(tries.map((member) => spend('b', member)))
    expect(answers.filter(Boolean)).toHaveLength(1)
  })

  it('is forgotten when it has run out, and not before', async () => {
    await sweepOperational(db, { now: instant('2026-11-20T02:39:59.999Z') })
    expect(await spend('a', 3n)).toBe(false)
    await sweepOperational(db, { now: endsAt })
    expect(await spend('a', 3n)).toBe(true)
  })
})
