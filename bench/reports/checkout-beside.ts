import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { fixtureId } from '@almoner/domain/fixtures.ts'
import { assert } from '@almoner/domain/kernel/assert.ts'
import type { Id } from '@almoner/domain/kernel/ids.ts'
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import { report } from '@almoner/domain/report/index.ts'
import { openBooks } from '@almoner/eventstore/connection/open-books.ts'
import type { EventStore } from '@almoner/eventstore/event-store.ts'
import { loadState } from '@almoner/eventstore/handle-command.ts'
import { masterKeysFrom } from '@almoner/eventstore/vault/keys/master-keys.ts'
import { findDatabaseUrl } from '../chaos/outside.ts'
import type { Cluster } from '../contender/cluster.ts'
import { drive } from '../contender/drive.ts'
import { driveSteadily } from '../contender/drive-steadily.ts'
import { median, percentile } from '../contender/statistics.ts'
import { charity as filledCharity } from '../desk/fill-payments.ts'
import { atMost, type Figure } from '../measure.ts'
import { withProduct } from '../measures/with-product.ts'
import { charityAt, giver, insist } from '../payments/checkout.ts'
import { openLines } from '../payments/line.ts'
import { beforeFirstEvent, fillBooks } from './fill-books.ts'
import { requestLedger } from './request-ledger.ts'

type Options = {
  cluster: Pick<Cluster, 'ask'>
  payments: number
  rounds: number
  /** The checkouts of each half of a round. */
  checkouts: number
  tell: (line: string) => void
}

type Round = Record<'without' | 'with', readonly number[]>

const host = 'harbour.localhost'
const payersAtFirst = 4
const firstSeconds = 10
/** The part of what the machine can do that is asked of it, at most `mostPerSecond`. */
const moderate = 0.3
const mostPerSecond = 20
const mostWorse = 1.1

/**
 * Measures checkouts at a steady rate in the whole product, without and with a long report that the
 * product writes at the time. Rounds of both follow one another, so that other work on the machine
 * is in both.
 */
export const measureCheckoutBeside = async (options: Options): Promise<readonly Figure[]> => {
  process.env['PAYMENT_LIMITS'] = 'off'
  const { tell } = options
  const complain = (sentence: string) => tell(`reports: BROKEN ${sentence}`)
  return await withProduct({ name: 'beside', complain }, async ({ machine, dataDir, port }) => {
    await machine.start()
    return toFigures(await playRounds({ ...options, dataDir, port }))
  })
}

const playRounds = async ({
  cluster,
  payments,
  rounds,
  checkouts,
  tell,
  dataDir,
  port,
}: Options & { dataDir: string; port: number }): Promise<readonly Round[]> => {
  const url = findDatabaseUrl(dataDir)
  const masterKeys = () => masterKeysFrom(process.env, dataDir)
  const after = beforeFirstEvent(payments)
  const position = await fillBooks(cluster, { url, masterKeys, payments, after })
  tell(`${payments} payments of another charity filled beside the product`)
  const books = await openBooks({ databaseUrl: url, masterKeys })
  const lines = openLines({ port, host, lines: 100 })
  const charity = await charityAt(port, host)
  let count = 0
  const pay = async (): Promise<void> => {
    count += 1
    const payer = giver(charity, `beside-${count}`)
    // A line that the server closes as it is used again is no error of a payer.
    await insist(lines, charity, payer)
    assert(payer.told === 'succeeded', payer.complaints.join())
  }
  const load = { workers: payersAtFirst, seconds: firstSeconds }
  const able = await drive(load, async () => await pay().then(() => true))
  const perSecond = Math.min(mostPerSecond, able.perSecond * moderate)
  tell(`${perSecond.toFixed(1)} of ${able.perSecond.toFixed(1)} possible checkouts a second`)
  const payAll = () => driveSteadily({ perSecond, times: checkouts }, pay)
  const payBeside = async (): Promise<readonly number[]> => {
    let isOver = false
    const [latencies, reports] = await Promise.all([
      payAll().finally(() => (isOver = true)),
      writeReports(books.store, position, () => isOver),
    ])
    tell(`${reports} reports were written at the time`)
    return latencies
  }
  const played: Round[] = []
  try {
    await payAll()
    for (let number = 1; number <= rounds; number += 1) {
      const round = { without: await payAll(), with: await payBeside() }
      played.push(round)
      tell(`round ${number}: without ${describe(round.without)}; with ${describe(round.with)}`)
    }
  } finally {
    lines.close()
    await books.close()
  }
  return played
}

const describe = (latencies: readonly number[]): string => {
  const [middle, high] = [0.5, 0.95].map((share) => percentile(latencies, share).toFixed(1))
  return `median ${middle} ms, p95 ${high} ms`
}

/** Lets the product write the report of all payments, one after the other; returns their number. */
const writeReports = async (
  store: EventStore,
  position: bigint,
  isOver: () => boolean,
): Promise<number> => {
  for (let count = 0; ; count += 1) {
    if (isOver()) return count
    await writeReport(store, position)
  }
}

/** Requests the report of all payments, and waits for its file. */
const writeReport = async (store: EventStore, position: bigint): Promise<void> => {
  const reportId = randomUUID() as Id<'report'>
  const at = instantFromMilliseconds(Date.now())
  const charity = { organisationId: filledCharity, staffId: fixtureId('staff', 1) }
  await requestLedger(store, { ...charity, reportId, position, at })
  for (;;) {
    const { state } = await loadState(store, report, reportId)
    if (state.status === 'ready') return
    assert(state.status === 'requested', `the report ended as ${state.status}`)
    await pause(250)
  }
}

const toFigures = (rounds: readonly Round[]): readonly Figure[] => {
  const middle = (side: keyof Round, share: number): number =>
    median(rounds.map((round) => percentile(round[side], share)))
  const ratio = median(
    rounds.map((round) => percentile(round.with, 0.95) / percentile(round.without, 0.95)),
  )
  const what = 'checkout beside a report'
  return [
    { what: 'checkout without a report, median', value: middle('without', 0.5), unit: 'ms' },
    { what: 'checkout without a report, 95th', value: middle('without', 0.95), unit: 'ms' },
    { what: `${what}, median`, value: middle('with', 0.5), unit: 'ms' },
    { what: `${what}, 95th`, value: middle('with', 0.95), unit: 'ms' },
    {
      what: `${what}: its 95th to that without, median of the rounds`,
      value: ratio,
      unit: 'x',
      target: atMost(ratio, mostWorse, '≤ 1.1'),
    },
  ]
}
