import { addDays, calendarDay } from '@almoner/domain/kernel/calendar.ts'
import { cents } from '@almoner/domain/kernel/money.ts'
import { createDatabase, type Db } from '@almoner/projections/engine/database.ts'
import {
  sumGivingByMethod,
  sumGivingByProject,
  sumGivingByTime,
} from '@almoner/projections/models/payment-history/giving/giving-sums.ts'
import { paymentsList } from '@almoner/projections/models/payment-history/lists/list.ts'
import { percentile } from '../../contender/statistics.ts'
import { books, dashboard, knownDay, overview, today, toPeriod } from '../../desk/desk-calls.ts'
import { fillAccounts } from '../../desk/fill-accounts.ts'
import { charity, fillPayments, toProject } from '../../desk/fill-payments.ts'
import { atMost, type Figure, type Measure } from '../../measure.ts'

type Filters = Parameters<typeof paymentsList.page>[1]['filters']

const lastMonth = { from: addDays(today, -30), to: today }
const cases: readonly [string, Filters][] = [
  ['all', {}],
  ['of a status', { status: 'error' }],
  ['that wait', { status: 'waiting' }],
  ['by a method', { method: 'fps' }],
  ['by a rare method', { method: 'check_writing' }],
  ['of a project', { project: toProject(2) }],
  ['of a closed project', { project: toProject(4) }],
  ['offline', { source: 'offline' }],
  ['of a type', { type: 'payment' }],
  ['of some days', { day: { from: calendarDay('2024-06-01'), to: calendarDay('2024-06-30') } }],
  ['of an amount', { amount: { fromCents: cents(204_000), toCents: cents(204_100) } }],
  ['by a method for a closed project', { method: 'octopus', project: toProject(4) }],
  ['of a project in a month', { project: toProject(1), day: lastMonth }],
  ['offline of a closed project', { source: 'offline', project: toProject(4) }],
  ['that failed for a reason', { failure: 'card_declined', day: lastMonth }],
  ['that were refunded in a month', { returned: lastMonth }],
]
const searches: readonly [string, Filters][] = [
  ['a common name', { q: ['chan'] }],
  ['a whole name', { q: ['mei', 'ling', 'chan'] }],
  ['two Chinese signs', { q: ['陳大'] }],
  ['an address', { q: ['donor123456@'] }],
  ['a receipt’s number', { q: ['hlcf-2025-4000000'] }],
  ['a reference', { q: ['C4CA4238'] }],
  ['what nobody is called', { q: ['zzzzzz'] }],
  ['a letter that nobody has', { q: ['q'] }],
  ['a common name, of a status', { q: ['chan'], status: 'error' }],
  ['a whole name, by a rare method', { q: ['mei', 'ling', 'chan'], method: 'check_writing' }],
]

/**
 * Measures the lists, sums and dashboard of a charity with ten million payments, as the desk
 * requests them.
 */
export const desk: Measure = {
  name: 'desk',
  target: '10M payments: a page ≤ 100 ms, a search ≤ 250 ms, totals ≤ 300 ms, the picture ≤ 150 ms',
  run: async ({ cluster, quick, tell }) => {
    const payments = quick ? 200_000 : 10_000_000
    const url = cluster.bySocket(await cluster.books('desk'))
    const began = performance.now()
    await fillPayments(cluster, { url, payments })
    await fillAccounts(cluster, { url, payments, until: today, moments: [today, knownDay] })
    tell(`${payments} payments filled in ${Math.round((performance.now() - began) / 1_000)} s`)
    const db = createDatabase(url)
    const times = quick ? 5 : 20
    const measure = async (
      what: string,
      { most, ask }: { most: number; ask: () => Promise<unknown> },
    ): Promise<Figure> => {
      const value = await measureP95(ask, times)
      tell(`${what}: ${value.toFixed(1)} ms`)
      return {
        what: `${what}, p95`,
        value,
        unit: 'ms',
        target: atMost(value, most, `≤ ${most} ms`),
      }
    }
    const figures: Figure[] = []
    try {
      for (const [what, filters] of cases) {
        const ask = () => readPage(db, filters)
        figures.push(await measure(`first page: ${what}`, { most: 100, ask }))
      }
      for (const [what, filters] of searches) {
        const ask = () => readPage(db, filters)
        figures.push(await measure(`search: ${what}`, { most: 250, ask }))
      }
      for (const [what, filters] of [...cases, ...searches]) {
        const ask = () => paymentsList.totals(db, { scope, filters })
        figures.push(await measure(`totals: ${what}`, { most: 300, ask }))
      }
      figures.push(await measure('picture of giving', { most: 150, ask: () => readPicture(db) }))
      for (const [what, ask] of Object.entries(dashboard)) {
        figures.push(await measure(`dashboard: ${what}`, { most: 150, ask: () => ask(db) }))
      }
      for (const [what, ask] of Object.entries(overview)) {
        figures.push(await measure(`overview: ${what}`, { most: 150, ask: () => ask(db) }))
      }
      return figures
    } finally {
      await db.destroy()
      await cluster.drop('desk')
    }
  },
}

const scope = { organisationId: charity, seesContact: true }

const readPage = (db: Db, filters: Filters) =>
  paymentsList.page(db, { scope, filters, sort: '-date', after: null, before: null, size: 20 })

const readPicture = async (db: Db): Promise<void> => {
  await sumGivingByTime(db, { ...books, step: 'day' }, [toPeriod(90)])
  await sumGivingByTime(db, { ...books, step: 'month' }, [toPeriod(3 * 365)])
  await sumGivingByProject(db, { ...books, period: toPeriod(365) })
  await sumGivingByMethod(db, { ...books, period: toPeriod(365) })
}

// The first request warms the cache. A slow query runs less often, within half a minute.
const measureP95 = async (ask: () => Promise<unknown>, times: number): Promise<number> => {
  await ask()
  const began = performance.now()
  const durations: number[] = []
  while (durations.length < times && (durations.length < 3 || performance.now() - began < 30_000)) {
    const from = performance.now()
    await ask()
    durations.push(performance.now() - from)
  }
  return percentile(durations, 0.95)
}
