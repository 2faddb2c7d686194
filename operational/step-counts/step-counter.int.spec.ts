import { calendarDay } from '@almoner/domain/kernel/calendar.ts'
import { harbourId, lionRockId } from '@almoner/domain/fixtures.ts'
import { createProjectionDatabase } from '@almoner/projections/engine/testing/database.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Db } from '../database.ts'
import { createStepCounter } from './step-counter.ts'
import { sumStepCounts } from './step-counts.ts'

let db: Db
let drop: () => Promise<void>
const statements: string[] = []
beforeAll(async () => {
  ;({ db, drop } = await createProjectionDatabase({
    onStatement: ({ sql: text }) => statements.push(text),
  }))
})
afterAll(() => drop())
beforeEach(async () => {
  await sql`truncate operational.step_counts`.execute(db)
  statements.length = 0
})

// Half past midnight in Hong Kong.
const now = () => Date.parse('2026-11-20T16:30:00.000Z')
const day = calendarDay('2026-11-21')
const warnings: string[] = []
const log = { warn: (_fields: object, message: string) => void warnings.push(message) }
const create = (store: Db = db) => createStepCounter({ db: store, now, log })
const served = { organisationId: harbourId, step: 'served', method: '', device: 'phone' } as const
const quoted = { ...served, step: 'quoted', method: 'card' } as const
const read = (organisationId = harbourId) =>
  sumStepCounts(db, { organisationId, from: day, to: day })

describe('the steps of payers', () => {
  it('are counted in memory, and stored by one statement', async () => {
    const counter = create()
    for (let number = 0; number < 50; number++) counter.count(served)
    counter.count(quoted)
    counter.count({ ...served, organisationId: lionRockId })
    expect(statements).toEqual([])
    await counter.store()
    expect(statements).toHaveLength(1)
    expect(await read()).toEqual([
      { step: 'quoted', method: 'card', device: 'phone', count: 1 },
      { step: 'served', method: '', device: 'phone', count: 50 },
    ])
    expect(await read(lionRockId)).toMatchObject([{ count: 1 }])
  })

  it('are added to those of other processes', async () => {
    const [one, other] = [create(), create()]
    one.count(served)
    other.count(served)
    await Promise.all([one.store(), other.store()])
    expect(await read()).toMatchObject([{ count: 2 }])
    await one.store()
    expect(await read()).toMatchObject([{ count: 2 }])
  })

  it('are kept for the next time if they could not be stored', async () => {
    let isDown = true
    const counter = create({
      getExecutor: () => {
        if (isDown) throw new Error('the database is down')
        return db.getExecutor()
      },
    } as unknown as Db)
    counter.count(served)
    await counter.store()
    expect(warnings).toEqual(['steps of payers were not stored yet'])
    isDown = false
    await counter.store()
    expect(await read()).toMatchObject([{ count: 1 }])
  })
})
