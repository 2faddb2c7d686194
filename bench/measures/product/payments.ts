import type { Charity, Payer } from '../../chaos/people/payer.ts'
import { drive } from '../../contender/drive.ts'
import { atLeast, atMost, type Figure, type Measure } from '../../measure.ts'
import { charityAt, give, giver, quote } from '../../payments/checkout.ts'
import { payThroughADeath } from '../../payments/killed.ts'
import { openLines, type Lines } from '../../payments/line.ts'
import { racePairs } from '../../payments/race.ts'
import { withProduct } from '../with-product.ts'
import { percentile } from '../../contender/statistics.ts'

const payers = 32
const host = 'harbour.localhost'

/**
 * Measures the whole product as `npm start` runs it, in a process of its own, with 32 payers at
 * once. The time runs from the button to the answer of a paid payment, including the provider, the
 * event store, the read models and the process. Next come quotes, and then all pay while the
 * program is killed. Finally one button is clicked twice, a hundred thousand times.
 */
export const payments: Measure = {
  name: 'payments',
  target: '≥ 200 payments/s, p95 ≤ 200 ms at 32 payers; nothing lost by a kill; one charge each',
  run: async ({ quick, tell }) => {
    // All payers use one address and one card, which the limits would refuse.
    process.env['PAYMENT_LIMITS'] = 'off'
    const complaints: string[] = []
    const options = { name: 'payments', complain: (line: string) => complaints.push(line) }
    return await withProduct(options, async ({ machine, dataDir, port }) => {
      await machine.start()
      const lines = openLines({ port, host, lines: payers })
      const charity = await charityAt(port, host)
      // Before any payment: afterwards the machine also draws letters.
      const fees = await drive({ workers: payers, seconds: quick ? 3 : 10 }, () =>
        quote(lines, charity),
      )
      const { figures, paid } = await checkout(lines, charity, quick ? 5 : 20)
      tell(`payments: ${paid.length} paid`)
      const seconds = quick ? 6 : 20
      const through = await payThroughADeath(
        { machine, dataDir, lines, charity, payers, seconds },
        paid,
      )
      lines.close()
      const broken = [...complaints, ...through.broken]
      for (const sentence of broken.slice(0, 10)) tell(`payments: BROKEN ${sentence}`)
      return [
        ...figures,
        {
          what: 'calculate-fees',
          value: fees.perSecond,
          unit: '/s',
          target: atLeast(fees.perSecond, 4_000),
        },
        { what: 'paid through a kill half-way', value: through.paid, unit: '' },
        {
          what: 'promises broken by it',
          value: broken.length,
          unit: '',
          target: atMost(broken.length, 0, 'none'),
        },
        ...(await raced(quick ? 2_000 : 100_000, tell)),
      ]
    })
  },
}

const checkout = async (
  lines: Lines,
  charity: Charity,
  seconds: number,
): Promise<{ figures: readonly Figure[]; paid: readonly Payer[] }> => {
  const paid: Payer[] = []
  const latencies: number[] = []
  const once = async (): Promise<boolean> => {
    const payer = giver(charity, `checkout-${paid.length}`)
    paid.push(payer)
    const began = performance.now()
    const { status, body } = await give(lines, charity, payer)
    if (status !== 200) throw new Error(`a payer was told ${status} ${JSON.stringify(body)}`)
    latencies.push(performance.now() - began)
    return true
  }
  await drive({ workers: 4, seconds: 3 }, once)
  latencies.length = 0
  const { perSecond } = await drive({ workers: payers, seconds }, once)
  const p95 = percentile(latencies, 0.95)
  const figures: readonly Figure[] = [
    { what: 'whole checkout', value: perSecond, unit: '/s', target: atLeast(perSecond, 200) },
    { what: 'button to answer, median', value: percentile(latencies, 0.5), unit: 'ms' },
    { what: 'button to answer, 95th', value: p95, unit: 'ms', target: atMost(p95, 200) },
    { what: 'button to answer, 99th', value: percentile(latencies, 0.99), unit: 'ms' },
  ]
  return { figures, paid }
}

const raced = async (pairs: number, tell: (line: string) => void): Promise<readonly Figure[]> => {
  const result = await racePairs(pairs, (done) => {
    if (done % 20_000 === 0) tell(`payments: ${done} pairs raced`)
  })
  const { chargedOnce, recordedOnce } = result
  return [
    { what: 'pairs of one attempt, raced', value: result.pairs, unit: '' },
    { what: 'charged once', value: chargedOnce, unit: '', target: atLeast(chargedOnce, pairs) },
    { what: 'recorded once', value: recordedOnce, unit: '', target: atLeast(recordedOnce, pairs) },
  ]
}
