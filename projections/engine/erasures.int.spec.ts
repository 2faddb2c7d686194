import * as donors from '@almoner/domain/donor/fixtures.ts'
import { donorEvents } from '@almoner/domain/donor/events.ts'
import { findShape, type AnyEvent } from '@almoner/domain/kernel/decider.ts'
import { fixtureId } from '@almoner/domain/fixtures.ts'
import { asPerson, type PersonId } from '@almoner/domain/kernel/ids.ts'
import { paymentEvents } from '@almoner/domain/payment/events.ts'
import * as paid from '@almoner/domain/payment/fixtures.ts'
import { receiptBookEvents } from '@almoner/domain/receipt-book/events.ts'
import { issued } from '@almoner/domain/receipt-book/fixtures.ts'
import { recurringPlanEvents } from '@almoner/domain/recurring-plan/events.ts'
import * as plans from '@almoner/domain/recurring-plan/fixtures.ts'
import type { RecordedEvent } from '@almoner/eventstore/event-store.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Db } from './database.ts'
import { isPaying } from '../models/payment-history/is-paying.ts'
import { paymentHistoryModel } from '../models/payment-history/project.ts'
import { paymentTimelineModel } from '../models/payment-timeline/project.ts'
import type { ReadModel } from './read-model.ts'
import { receiptsModel } from '../models/receipts/project.ts'
import { recurringPlansModel } from '../models/recurring-plans/project.ts'
import { createProjectionDatabase, dump, empty, explainQueries } from './testing/database.ts'
import { projectAll, eventsForModel } from './testing/given.ts'
import { another, toRecorded } from './testing/history.ts'
import * as ways from './testing/ways-of-paying.ts'

let db: Db
let url: string
let drop: () => Promise<void>
beforeAll(async () => {
  ;({ db, url, drop } = await createProjectionDatabase())
})
afterAll(() => drop())

const shapes = [...paymentEvents, ...receiptBookEvents, ...recurringPlanEvents, ...donorEvents]
const { payerId } = paid
const otherPerson = fixtureId('person', 72)

const by = <Event extends { data: object }>(person: PersonId, event: Event): Event => ({
  ...event,
  data: { ...event.data, ...('payerId' in event.data && { payerId: person }) },
})

const erased: AnyEvent = {
  type: 'DonorErased',
  data: { donorId: donors.donorId, people: [asPerson(donors.donorId), payerId] },
}

const payment = (number: number, person = payerId): readonly AnyEvent[] =>
  [paid.initiated, paid.identified, paid.succeeded].map((event) =>
    another(by(person, event), number),
  )

const receipt = (sequence: number, number: number, person = payerId): AnyEvent =>
  another(by(person, issued(sequence)), number)

/** All events about people. The erased person returns with the former address afterwards. */
const history: readonly AnyEvent[] = [
  ...payment(101),
  ...payment(102, otherPerson),
  receipt(1, 101),
  receipt(2, 102, otherPerson),
  another(ways.refundRequested(1_000), 101),
  plans.started,
  ...[ways.submitted, ways.declinedByCharity].map((event) => another(event, 103)),
  donors.erasureRequested,
  erased,
  ...payment(104),
  receipt(3, 104),
  another(ways.refundRequested(2_000), 104),
  // The event is of an earlier payment: the personal data of its row stays erased.
  another(ways.refundSucceeded(1_000), 101),
  plans.failed(1, { try: 0 }),
]

/** Returns the events as the store does once the keys are destroyed. */
const unreadable = (events: readonly RecordedEvent[]): readonly RecordedEvent[] => {
  const at = events.findIndex(({ type }) => type === erased.type)
  return events.map((event, index) => {
    const person = findShape(shapes, event.type).whose?.(event.data as never)
    const isTheirs = person === payerId || person === asPerson(donors.donorId)
    if (index > at || !isTheirs || person === undefined) return event
    const { personal: _, ...rest } = event
    return { ...rest, person }
  })
}

describe.each(
  [paymentHistoryModel, paymentTimelineModel, receiptsModel, recurringPlansModel].map(
    (model) => [model.name, model] as const,
  ),
)('an erased person, in the read model %s,', (_, model) => {
  const events = eventsForModel(model, toRecorded(...history))
  const rebuilt = async () => {
    await empty(db, model)
    await projectAll(db, model, unreadable(events))
    return await dump(db, model)
  }

  it('is removed from its rows as after a rebuild, and no other person is', async () => {
    const expected = await rebuilt()
    await empty(db, model)
    await projectAll(db, model, events)
    expect(await dump(db, model)).toEqual(expected)
    expect(JSON.stringify(expected)).toContain('[erased]')
  })

  it('is removed in any order of events, and if they come twice', async () => {
    const expected = await rebuilt()
    await empty(db, model)
    for (const [index, event] of events.entries()) {
      await projectAll(db, model, [event])
      await projectAll(db, model, events.slice(0, index + 1))
    }
    expect(await dump(db, model)).toEqual(expected)
  })
})

/**
 * Many rows of other people, so that an index is worth its while: their data, and what
 * distinguishes rows.
 */
const someId = 'md5(n::text)::uuid'
const others: Record<string, string> = {
  'read_models.payment_history': `'payment_id', ${someId}, 'person_id', ${someId},
    'provider_payment_id', null`,
  'read_models.payment_timeline': `'position', 1000 + n, 'person_id', ${someId}`,
  'read_models.receipts': `'receipt_number', 'N' || n, 'facts', jsonb_build_object('payerId', n)`,
  'read_models.donor_records': `'person_id', ${someId}, 'record_id', ${someId}`,
  'read_models.payer_names': `'person_id', ${someId}`,
  'read_models.plan_donors': `'donor_id', ${someId}`,
  'read_models.recurring_plans': `'plan_id', ${someId}, 'donor_id', ${someId}`,
}

const fill = async (model: ReadModel): Promise<readonly RecordedEvent[]> => {
  const events = eventsForModel(model, toRecorded(...history))
  await empty(db, model)
  await projectAll(db, model, events)
  for (const table of model.tables) {
    const other = others[table]
    if (other === undefined) continue
    await sql`insert into ${sql.table(table)}
      select other.* from (select * from ${sql.table(table)} limit 1) as one
      cross join generate_series(1, 4000) as n
      cross join lateral jsonb_populate_record(null::${sql.table(table)},
        to_jsonb(one) || jsonb_build_object(${sql.raw(other)})) as other`.execute(db)
  }
  return events
}

describe('the rows of an erased person', () => {
  it.each(
    [paymentHistoryModel, paymentTimelineModel, receiptsModel, recurringPlansModel].map(
      (model) => [model.name, model] as const,
    ),
  )('are found by an index (%s)', async (_, model) => {
    const events = await fill(model)
    const erasure = events.filter(({ type }) => type === erased.type)
    const plans = await explainQueries(url, (connection) =>
      model.project(connection as Parameters<ReadModel['project']>[0], erasure),
    )
    expect(plans.length).toBeGreaterThan(0)
    for (const plan of plans) expect(plan).not.toMatch(/Seq Scan on (?!pg_)/)
  })
})

describe('whether payments are in progress', () => {
  it('is found by an index', async () => {
    await fill(paymentHistoryModel)
    const plans = await explainQueries(url, (asking) => isPaying(asking, [payerId, otherPerson]))
    expect(plans).toHaveLength(1)
    for (const plan of plans) expect(plan).toMatch(/Index .*payment_history_person/)
  })

  const checkPaying = async (...events: readonly AnyEvent[]) => {
    await empty(db, paymentHistoryModel)
    await projectAll(db, paymentHistoryModel, toRecorded(...events))
    return await isPaying(db, [payerId])
  }

  it('is true for money that may still move, and for a receipt that is still to come', async () => {
    const [initiated, identified, succeeded] = payment(101) as [AnyEvent, AnyEvent, AnyEvent]
    expect(await checkPaying(...payment(102, otherPerson))).toBe(false)
    expect(await checkPaying(initiated, identified)).toBe(true)
    expect(await checkPaying(initiated, identified, succeeded)).toBe(true)
    expect(await checkPaying(initiated, identified, succeeded, receipt(1, 101))).toBe(false)
    expect(await isPaying(db, [])).toBe(false)
  })
})
