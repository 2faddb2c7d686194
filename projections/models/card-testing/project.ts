import { instantFromMilliseconds, toMilliseconds } from '@almoner/domain/kernel/time.ts'
import { outcomeEvents } from '@almoner/domain/payment/events/outcome.ts'
import { payment } from '@almoner/domain/payment/index.ts'
import type { Transaction } from 'kysely'
import type { Database, RowOf } from '../../engine/database.ts'
import { foldRows } from '../../engine/row/fold-rows.ts'
import { readFacts, toTypes, type ReadModel } from '../../engine/read-model.ts'
import { addRows } from '../../engine/row/save-rows.ts'

type Minute = RowOf<'read_models.card_outcomes'>
type Fact = ReturnType<typeof readFacts<typeof outcomeEvents>>[number]

/**
 * Are stolen cards being tested? The banks' answers are read from the events, which every payment
 * ends in: closing the connection before the answer hides nothing.
 */
export const cardTestingModel: ReadModel = {
  name: 'card-testing',
  version: 1,
  categories: [payment.category],
  types: toTypes(outcomeEvents),
  personal: false,
  tables: ['read_models.card_outcomes', 'read_models.declined_tries'],
  project: async (trx, events) => {
    const facts = readFacts(outcomeEvents, events).filter((fact) => findOutcome(fact) !== null)
    await addDeclinedTries(trx, facts)
    await foldRows<Fact, 'read_models.card_outcomes'>(trx, {
      table: 'read_models.card_outcomes',
      key: ['organisation_id', 'minute'],
      facts,
      keyOf: (fact) => ({ organisation_id: fact.tenant, minute: toMinute(fact) }),
      apply: minuteAfter,
    })
  },
}

const toMinute = ({ meta }: Fact): Minute['minute'] => {
  const at = toMilliseconds(meta.at)
  return instantFromMilliseconds(at - (at % 60_000))
}

const minuteAfter = (row: Minute | null, fact: Fact): Omit<Minute, 'position'> => {
  const outcome = findOutcome(fact)
  return {
    organisation_id: fact.tenant,
    minute: toMinute(fact),
    declined: (row?.declined ?? 0n) + (outcome === 'declined' ? 1n : 0n),
    succeeded: (row?.succeeded ?? 0n) + (outcome === 'succeeded' ? 1n : 0n),
  }
}

// Reasons that only a card can fail for. A provider that refuses us reveals nothing about a card.
const ofCards: ReadonlySet<string> = new Set([
  'card_declined',
  'card_invalid',
  'authentication_failed',
  'authentication_timed_out',
])

const findOutcome = ({ type, data }: Fact): 'declined' | 'succeeded' | null => {
  // A thief does not test a card by waiting a month: a morning of instalments is no sign of one.
  if ('planId' in data && data.planId !== undefined) return null
  if (type === 'PaymentSucceeded') return data.method === 'card' ? 'succeeded' : null
  return type === 'PaymentFailed' && ofCards.has(data.reason) ? 'declined' : null
}

const addDeclinedTries = async (
  trx: Transaction<Database>,
  facts: readonly Fact[],
): Promise<void> => {
  const rows = facts.flatMap(({ type, data, tenant, meta, position }) =>
    type === 'PaymentFailed'
      ? [
          {
            payment_id: data.paymentId,
            try: data.try,
            organisation_id: tenant,
            declined_at: meta.at,
            position,
          },
        ]
      : [],
  )
  await addRows(trx, { table: 'read_models.declined_tries', key: ['payment_id', 'try'], rows })
}
