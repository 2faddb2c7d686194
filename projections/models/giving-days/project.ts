import { assert } from '@almoner/domain/kernel/assert.ts'
import { toCalendarDay } from '@almoner/domain/kernel/calendar.ts'
import { listBookings } from '@almoner/domain/offline-entry/bookings.ts'
import { offlineEntryEvents } from '@almoner/domain/offline-entry/events.ts'
import { offlineEntry } from '@almoner/domain/offline-entry/index.ts'
import { paymentSucceeded } from '@almoner/domain/payment/events/outcome.ts'
import { payment } from '@almoner/domain/payment/index.ts'
import type { RowOf } from '../../engine/database.ts'
import { readFacts, toTypes, type ReadModel } from '../../engine/read-model.ts'
import { createRowKey } from '../../engine/row/row-key.ts'
import { foldRows } from '../../engine/row/fold-rows.ts'

type Row = RowOf<'read_models.giving_days'>
type Fact = ReturnType<typeof readFacts<typeof shapes>>[number]

const shapes = [paymentSucceeded, ...offlineEntryEvents] as const
const table = 'read_models.giving_days'
const key = ['organisation_id', 'day', 'project_id', 'method', 'type'] as const
type Key = Pick<Row, (typeof key)[number]>
const toKey = createRowKey<Row>(key)

/** The amounts that an event adds to one row, or subtracts from it. */
type Change = Pick<Fact, 'position' | 'tenant'> &
  Key &
  Pick<Row, 'gifts' | 'amount_cents' | 'net_cents'>

/** The data of the giving chart on a charity's overview. */
export const givingDaysModel: ReadModel = {
  name: 'giving-days',
  version: 1,
  categories: [payment.category, offlineEntry.category],
  types: toTypes(shapes),
  personal: false,
  tables: [table],
  project: async (trx, events) =>
    await foldRows<Change, typeof table>(trx, {
      table,
      key,
      facts: readFacts(shapes, events).flatMap(listChanges),
      keyOf: (change) => change,
      apply: (row, { tenant: _tenant, position: _position, ...change }) => ({
        ...change,
        gifts: (row?.gifts ?? 0) + change.gifts,
        amount_cents: (row?.amount_cents ?? 0n) + change.amount_cents,
        net_cents: (row?.net_cents ?? 0n) + change.net_cents,
      }),
    }),
}

const listChanges = (fact: Fact): readonly Change[] => {
  const { tenant, position, meta } = fact
  if (fact.type === 'PaymentSucceeded') {
    const { data } = fact
    return [
      {
        tenant,
        position,
        organisation_id: tenant,
        day: data.receivedOn ?? toCalendarDay(meta.at),
        project_id: data.projectId ?? '',
        method: data.method,
        type: data.transactionType,
        gifts: 1,
        amount_cents: BigInt(data.amountCents),
        net_cents: BigInt(data.breakdown.nonprofitReceivesCents),
      },
    ]
  }
  const changes = listBookings(fact).map(({ entry, sign }): Change => ({
    tenant,
    position,
    organisation_id: tenant,
    day: toCalendarDay(entry.receivedAt),
    project_id: entry.projectId ?? '',
    method: entry.method,
    type: entry.transactionType,
    gifts: sign,
    amount_cents: BigInt(sign * entry.amountCents),
    net_cents: BigInt(sign * (entry.amountCents - entry.feeCents)),
  }))
  return mergeChanges(changes)
}

// An event is applied to a row once.
const mergeChanges = (changes: readonly Change[]): readonly Change[] => {
  const [one, other, ...more] = changes
  assert(more.length === 0, 'an amendment takes one sum and gives one')
  if (one === undefined || other === undefined || toKey(one) !== toKey(other)) {
    return changes
  }
  return [
    {
      ...one,
      gifts: one.gifts + other.gifts,
      amount_cents: one.amount_cents + other.amount_cents,
      net_cents: one.net_cents + other.net_cents,
    },
  ]
}
