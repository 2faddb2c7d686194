import type { Cents } from '@almoner/domain/kernel/money.ts'
import { isManual } from '@almoner/domain/payment-methods/payment-method.ts'
import { hongKongDate } from '@almoner/domain/kernel/time.ts'
import { moneyEvents } from '@almoner/domain/payment/events.ts'
import { payment } from '@almoner/domain/payment/index.ts'
import type { RowOf } from '../../engine/database.ts'
import { foldRows } from '../../engine/row/fold-rows.ts'
import { readFacts, toTypes, type ReadModel } from '../../engine/read-model.ts'

type Day = RowOf<'read_models.charity_turnover'>
type Fact = ReturnType<typeof readFacts<typeof moneyEvents>>[number]

/** The data for the platform's share of the next card payment (decisions, 9). */
export const charityTurnoverModel: ReadModel = {
  name: 'charity-turnover',
  version: 1,
  categories: [payment.category],
  types: toTypes(moneyEvents),
  personal: false,
  tables: ['read_models.charity_turnover'],
  project: async (trx, events) => {
    await foldRows<Fact, 'read_models.charity_turnover'>(trx, {
      table: 'read_models.charity_turnover',
      key: ['organisation_id', 'day'],
      facts: readFacts(moneyEvents, events),
      keyOf: (fact) =>
        findMovement(fact)
          ? { organisation_id: fact.tenant, day: hongKongDate(fact.meta.at) }
          : null,
      apply: (row, fact) => dayAfter(row, fact),
    })
  },
}

const dayAfter = (row: Day | null, fact: Fact): Omit<Day, 'position'> => {
  const { collected = 0, refunded = 0 } = findMovement(fact) ?? {}
  return {
    organisation_id: fact.tenant,
    day: hongKongDate(fact.meta.at),
    collected_cents: (row?.collected_cents ?? 0n) + BigInt(collected),
    given_back_cents: (row?.given_back_cents ?? 0n) + BigInt(refunded),
  }
}

const findMovement = ({ type, data }: Fact): { collected?: Cents; refunded?: Cents } | null => {
  if (type === 'PaymentSucceeded' && !isManual(data.method)) {
    return { collected: data.breakdown.totalAmountCents }
  }
  const refunded =
    (type === 'RefundSucceeded' && !isManual(data.method)) ||
    (type === 'DisputeClosed' && data.outcome === 'lost')
  return refunded ? { refunded: data.amountCents } : null
}
