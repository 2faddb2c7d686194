import { created } from '@almoner/domain/project/fixtures.ts'
import type { RecordedEvent } from '@almoner/eventstore/event-store.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Db } from '../database.ts'
import { paymentHistoryModel } from '../../models/payment-history/project.ts'
import type { ReadModel } from '../read-model.ts'
import { readModels } from '../../read-models.ts'
import { createProjectionDatabase, dump, empty } from '../testing/database.ts'
import { createProjector, gifts } from '../testing/projector.ts'
import { rebuildReadModel } from './rebuild.ts'

let db: Db
let drop: () => Promise<void>
let projector: ReturnType<typeof createProjector>
beforeAll(async () => {
  ;({ db, drop } = await createProjectionDatabase())
})
afterAll(() => drop())
beforeEach(async () => {
  await empty(db, ...readModels)
  projector = createProjector(db)
})
afterEach(() => projector.close())

const model = paymentHistoryModel
const rebuild = (readModel: ReadModel) =>
  rebuildReadModel({ store: projector.store, db, readModel, progress: () => {}, pageSize: 3 })

/** The model, but one page fails once, after its rows were written. */
const failingOnce = (position: bigint): ReadModel => {
  let failed = false
  const project: ReadModel['project'] = async (trx, events) => {
    await model.project(trx, events)
    if (failed || !events.some((event) => event.position === position)) return
    failed = true
    throw new Error('once')
  }
  return { ...model, project }
}

describe('a page of a rebuild', () => {
  it('that fails is rolled back and applied again, event by event', async () => {
    await projector.append(created, ...gifts(100, 4))
    const running = projector.run([model])
    await projector.caughtUp(model)
    await running.stop()
    const before = await dump(db, model)
    await rebuild(failingOnce(11n))
    expect(await dump(db, model)).toEqual(before)
  })

  it('that PostgreSQL refuses names the event that failed, and no table is replaced', async () => {
    await projector.append(created, ...gifts(100, 4))
    // PostgreSQL's text type cannot store the character zero.
    const spoilt = (event: RecordedEvent): RecordedEvent =>
      event.position === 5n
        ? { ...event, personal: { ...event.personal, memo: 'zero \u0000' } }
        : event
    const project: ReadModel['project'] = (trx, events) => model.project(trx, events.map(spoilt))
    await expect(rebuild({ ...model, project })).rejects.toThrow(
      /payment-history cannot take in PaymentInitiated at position 5, event/,
    )
    expect(await dump(db, model)).toEqual({
      'read_models.donor_records': [],
      'read_models.giver_days': [],
      'read_models.giver_months': [],
      'read_models.giving_days': [],
      'read_models.giving_hours': [],
      'read_models.giving_months': [],
      'read_models.payer_names': [],
      'read_models.payment_history': [],
      'read_models.payment_counts': [],
      'read_models.payment_days': [],
    })
  })
})
