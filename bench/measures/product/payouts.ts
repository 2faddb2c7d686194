import { setTimeout as pause } from 'node:timers/promises'
import { fixtureId } from '@almoner/domain/fixtures.ts'
import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import { cents } from '@almoner/domain/kernel/money.ts'
import { instant, instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import { treasury } from '@almoner/domain/treasury/index.ts'
import type { EventStore } from '@almoner/eventstore/event-store.ts'
import { handleCommand, loadState } from '@almoner/eventstore/handle-command.ts'
import { createDatabase, type Db } from '@almoner/projections/engine/database.ts'
import { runReadModels } from '@almoner/projections/engine/run/run.ts'
import { listPayoutLines, mostPayoutLines } from '@almoner/projections/models/payouts/query.ts'
import {
  findTreasury,
  findUnsettledByPayments,
  listUnsettled,
} from '@almoner/projections/models/treasury/query.ts'
import { readModels } from '@almoner/projections/read-models.ts'
import type {
  BalanceGateway,
  BalanceLine,
} from '@almoner/workflows/gateways/ports/balance-gateway.ts'
import { settleStripeActivities } from '@almoner/workflows/processes/settle-stripe/activities.ts'
import { newMasterKey, openSealedBooks } from '../../contender/sealed-books.ts'
import { silent } from '../../contender/silent.ts'
import { percentile } from '../../contender/statistics.ts'
import type { Cluster } from '../../contender/cluster.ts'
import { atMost, type Figure, type Measure } from '../../measure.ts'

const charities = 200
const largest = toCharity(0)
const followed = new Set(['treasury', 'payouts', 'journal'])
const total = 50_000
const fee = 1_350
const service = 500

/**
 * Measures a night's settlement of card payments of many charities, of which one has half, while
 * the read models follow. Then it measures a payout of that charity's whole balance: its request
 * until it is visible, and its first page of lines. The provider's list takes no time here.
 */
export const payouts: Measure = {
  name: 'payouts',
  target: '1M payments settle in ≤ 10 min; a request ≤ 300 ms; a first page of lines ≤ 100 ms',
  run: async ({ cluster, quick, tell }) => {
    const payments = quick ? 20_000 : 1_000_000
    const url = cluster.bySocket(await cluster.books('payouts'))
    await fillUnsettled({ cluster, url, payments })
    const { store, close } = await openSealedBooks(url, newMasterKey())
    const db = createDatabase(url)
    const stopping = new AbortController()
    const running = runReadModels({
      store,
      db,
      readModels: readModels.filter(({ name }) => followed.has(name)),
      signal: stopping.signal,
      log: silent,
    })
    try {
      const seconds = await settleAll({ store, db, payments, tell })
      const perMillion = (seconds / payments) * 1_000_000
      const requested = await requestPayout(store, db)
      const pages = await readPages(db, quick ? 20 : 100)
      return [
        { what: `payments settled, ${charities} charities`, value: payments / seconds, unit: '/s' },
        {
          what: 'a million payments settled, minutes',
          value: perMillion / 60,
          unit: '',
          target: atMost(perMillion, 600, '≤ 10 min'),
        },
        {
          what: 'a payout, from its request until it is visible',
          value: requested,
          unit: 'ms',
          target: atMost(requested, 300, '≤ 300 ms'),
        },
        ...toFigures(`the first page of a payout of ${payments / 2} lines`, pages),
      ]
    } finally {
      stopping.abort()
      await running
      await db.destroy()
      await close()
    }
  },
}

function toCharity(number: number): OrganisationId {
  return fixtureId('organisation', 1 + number)
}

// Straight into the table, because this measures the settlement and not the payments before it.
const fillUnsettled = async (options: {
  cluster: Pick<Cluster, 'ask'>
  url: string
  payments: number
}): Promise<void> => {
  const { cluster, url, payments } = options
  const uuid = (number: string) =>
    `('00000000-0000-4000-8000-' || lpad((${number})::text, 12, '0'))::uuid`
  const charity = `case when n % 2 = 0 then 1 else n % ${charities - 1} + 2 end`
  await cluster.ask(
    url,
    `insert into read_models.unsettled_payments (payment_id, organisation_id, total_cents,
      processing_fee_cents, net_cents, captured_at, method, card_brand, card_local)
    select ${uuid('n')}, ${uuid(charity)}, ${total}, ${fee}, ${total - fee - service},
      '2026-01-01'::timestamptz + n * interval '1 second', 'card', 'visa', true
    from generate_series(1, ${payments}) n`,
  )
  await cluster.ask(url, 'vacuum analyze read_models.unsettled_payments')
}

/** The provider's list of the payments that are available, a hundred at a time. */
const listLines =
  (payments: number): BalanceGateway['listBalanceLines'] =>
  async ({ after = '0', limit }) => {
    const from = Number(after)
    const count = Math.min(limit, payments - from)
    const items = Array.from({ length: count }, (_, index) => toLine(from + index + 1))
    return { items, next: from + count < payments ? String(from + count) : null }
  }

const at = instant('2026-02-01T02:00:00.000Z')

const toLine = (number: number): BalanceLine => ({
  transactionId: `txn_${number}`,
  kind: 'payment',
  sourceId: `ch_${number}`,
  providerPaymentId: `pi_${number}`,
  paymentId: fixtureId('payment', number),
  refundId: null,
  payoutId: null,
  destinationId: 'acct_1',
  amountCents: cents(total),
  feeCents: cents(fee + 3),
  netCents: cents(total - fee - 3),
  availableAt: at,
  createdAt: at,
})

const settleAll = async (options: {
  store: EventStore
  db: Db
  payments: number
  tell: (line: string) => void
}): Promise<number> => {
  const { store, db, payments, tell } = options
  const { settleCharges } = settleStripeActivities({
    store,
    now: () => instantFromMilliseconds(Date.now()),
    log: { ...silent, debug: () => {}, info: () => {} },
    balances: {
      listBalanceLines: listLines(payments),
      transferPayment: async () => ({ outcome: 'refused', code: 'none' }),
    },
    listUnsettled: (limit) => listUnsettled(db, { limit, after: null }),
    findUnsettled: (paymentIds) => findUnsettledByPayments(db, paymentIds),
    treasuryCount: async (organisationId) => (await findTreasury(db, organisationId)).count,
  })
  const began = performance.now()
  let [after, settled, told]: [string | null, number, number] = [null, 0, 0]
  do {
    const done: Awaited<ReturnType<typeof settleCharges>> = await settleCharges({
      because: 'bench',
      after,
    })
    settled += done.settled
    after = done.next
    if (settled - told >= payments / 10) {
      told = settled
      tell(`payouts: ${settled} of ${payments} payments are settled`)
    }
  } while (after !== null)
  const seconds = (performance.now() - began) / 1_000
  if (settled !== payments) throw new Error(`${settled} of ${payments} payments were settled`)
  return seconds
}

const payoutId = fixtureId('payout', 1)

/** Returns the time in milliseconds. */
const requestPayout = async (store: EventStore, db: Db): Promise<number> => {
  const { state } = await loadState(store, treasury, largest)
  await waitUntil(async () => (await findTreasury(db, largest)).count === state.count)
  const began = performance.now()
  const handled = await handleCommand(store, {
    decider: treasury,
    id: largest,
    command: {
      type: 'RequestPayout',
      organisationId: largest,
      payoutId,
      amountCents: state.availableCents,
      bank: { fingerprint: '3'.padStart(64, '0'), bankCode: '004', last4: '6001' },
      requestedBy: fixtureId('staff', 1),
      approval: 'none',
      at: instantFromMilliseconds(Date.now()),
    },
    context: {
      tenant: largest,
      actor: 'staff:bench',
      correlation: payoutId,
      causation: null,
      commandId: 'bench',
      input: {},
      at: instantFromMilliseconds(Date.now()),
    },
  })
  if (!handled.handled) throw new Error(`the payout was refused: ${handled.refused}`)
  await waitUntil(async () => (await findTreasury(db, largest)).openPayout !== null)
  return performance.now() - began
}

const waitUntil = async (isSo: () => Promise<boolean>): Promise<void> => {
  for (let turn = 0; turn < 60_000; turn += 1) {
    if (await isSo()) return
    await pause(2)
  }
  throw new Error('the read models did not catch up')
}

const readPages = async (db: Db, count: number): Promise<readonly number[]> => {
  const durations: number[] = []
  for (let page = 0; page < count; page += 1) {
    const began = performance.now()
    const query = { organisationId: largest, payoutId, after: null, limit: mostPayoutLines }
    const linesPage = await listPayoutLines(db, query)
    durations.push(performance.now() - began)
    if (linesPage?.lines.length !== mostPayoutLines) throw new Error('a page of lines is full')
  }
  return durations
}

const toFigures = (what: string, durations: readonly number[]): readonly Figure[] => {
  const p95 = percentile(durations, 0.95)
  return [
    { what: `${what}, median`, value: percentile(durations, 0.5), unit: 'ms' },
    { what: `${what}, 95th`, value: p95, unit: 'ms', target: atMost(p95, 100, '≤ 100 ms') },
  ]
}
