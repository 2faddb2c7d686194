import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { harbourId, lionRockId } from '@almoner/domain/fixtures.ts'
import type { AnyEvent } from '@almoner/domain/kernel/decider.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'
import * as paid from '@almoner/domain/payment/fixtures.ts'
import * as plans from '@almoner/domain/recurring-plan/fixtures.ts'
import type { RecordedEvent } from '@almoner/eventstore/event-store.ts'
import type { Db } from '../../engine/database.ts'
import { createProjectionDatabase, empty } from '../../engine/testing/database.ts'
import { projectAll } from '../../engine/testing/given.ts'
import { toRecorded } from '../../engine/testing/history.ts'
import { activityModel } from '../activity/project.ts'
import { journalModel } from '../journal/project.ts'
import { paymentHistoryModel } from '../payment-history/project.ts'
import { recurringPlansModel } from '../recurring-plans/project.ts'
import { findPositionAt, positionModels } from './position-at.ts'
import { paymentTimelineModel } from './project.ts'

let db: Db
let drop: () => Promise<void>
beforeAll(async () => {
  ;({ db, drop } = await createProjectionDatabase())
})
afterAll(() => drop())

const models = [
  activityModel,
  journalModel,
  paymentHistoryModel,
  paymentTimelineModel,
  recurringPlansModel,
]

const take = async (...events: readonly AnyEvent[]): Promise<readonly RecordedEvent[]> => {
  const recorded = toRecorded(...events)
  for (const model of models) {
    await empty(db, model)
    await projectAll(db, model, recorded)
  }
  return recorded
}

const findAt = (at: Instant, organisationId = harbourId) =>
  findPositionAt(db, { organisationId, at })

const payment = [paid.initiated, paid.identified, paid.succeeded]
const paused = { type: 'RecurringPlanPaused', data: plans.planIds } as const

describe('the position of a moment', () => {
  it('is that of the newest event up to it, also of a monthly plan alone', async () => {
    const recorded = await take(plans.started, ...payment, paused, plans.buildBegun(1))
    for (const { meta, position } of recorded) expect(await findAt(meta.at)).toBe(position)
  })

  it('is 0 before the first event, and of another charity', async () => {
    const [first] = await take(plans.started, paused)
    expect(await findAt('2026-11-19T00:00:00.000Z' as Instant)).toBe(0n)
    expect(await findAt(first?.meta.at as Instant, lionRockId)).toBe(0n)
  })

  it('is read from models that are waited for', () => {
    expect([...positionModels].toSorted()).toEqual(models.map(({ name }) => name).toSorted())
  })
})
