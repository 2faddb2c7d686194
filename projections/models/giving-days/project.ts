import { toCalendarDay } from '@almoner/domain/kernel/calendar.ts'
import { paymentSucceeded } from '@almoner/domain/payment/events/outcome.ts'
import { payment } from '@almoner/domain/payment/index.ts'
import type { RowOf } from '../../engine/database.ts'
import { readFacts, toTypes, type ReadModel } from '../../engine/read-model.ts'
import { foldRows } from '../../engine/row/fold-rows.ts'
import { loadRows } from '../../engine/row/load-rows.ts'
import { saveRows } from '../../engine/row/save-rows.ts'

type Row = RowOf<'read_models.giving_days'>
type Fact = ReturnType<typeof readFacts<typeof shapes>>[number]

const shapes = [paymentSucceeded] as const
const table = 'read_models.giving_days'
const key = ['organisation_id', 'day', 'project_id', 'method', 'type'] as const
type Key = Pick<Row, (typeof key)[number]>

/** The picture of giving on a charity's overview. */
export const givingDaysModel: ReadModel = {
  name: 'giving-days',
  version: 1,
  categories: [payment.category],
  types: toTypes(shapes),
  personal: false,
  tables: [table],
  project: async (trx, events) =>
    await foldRows<Fact, Row>({
      facts: readFacts(shapes, events),
      keyOf: (fact) => formatKey(toKey(fact)),
      rowKey: formatKey,
      load: (keys) => loadRows(trx, { table, keys: keys.map(parseKey) }),
      apply: (row, fact) => ({
        ...toKey(fact),
        gifts: (row?.gifts ?? 0) + 1,
        amount_cents: (row?.amount_cents ?? 0n) + BigInt(fact.data.amountCents),
        net_cents: (row?.net_cents ?? 0n) + BigInt(fact.data.breakdown.nonprofitReceivesCents),
      }),
      save: (rows) => saveRows(trx, { table, key, rows }),
    }),
}

const toKey = ({ tenant, meta, data }: Fact): Key => ({
  organisation_id: tenant,
  day: data.receivedOn ?? toCalendarDay(meta.at),
  project_id: data.projectId ?? '',
  method: data.method,
  type: data.transactionType,
})

const formatKey = (row: Key): string => JSON.stringify(key.map((column) => row[column]))

const parseKey = (text: string): Key => {
  const values = JSON.parse(text) as unknown[]
  return Object.fromEntries(key.map((column, index) => [column, values[index]])) as Key
}
