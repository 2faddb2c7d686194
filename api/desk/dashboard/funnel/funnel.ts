import type { Context } from 'hono'
import { sumStepCounts } from '@almoner/operational/step-counts/step-counts.ts'
import {
  countBegunPayments,
  type BegunPayments,
} from '@almoner/projections/models/payment-history/lists/payment-totals.ts'
import type { AppEnv } from '../../../http/app-env.ts'
import { refuseAsOf } from '../../../use-cases/books/books-as-of.ts'
import { toFunnelMethod } from '../../../use-cases/payer-steps/count-step.ts'
import type { ProvingList } from '../contract.ts'
import { loadDashboardView, toDays, type DashboardQuery } from '../dashboard-view.ts'
import type { Period } from '../../../use-cases/dashboard/periods.ts'
import { funnelSteps, type FunnelAnswer, type FunnelStep } from './contract.ts'

const devices = ['phone', 'tablet', 'desktop'] as const

/** From the page to the payment: what was counted without persons, and what became of payments. */
export const loadFunnel = async (
  c: Context<AppEnv>,
  query: DashboardQuery,
): Promise<FunnelAnswer> => {
  const { db } = c.get('deps')
  const view = await loadDashboardView(c, query)
  if (view.recordedBy !== null) throw refuseAsOf()
  const { organisationId, period } = view
  const [counts, payments] = await Promise.all([
    sumStepCounts(db, { organisationId, ...period }),
    countBegunPayments(db, { organisationId, ...period }),
  ])
  const countSteps = (filter: Partial<(typeof counts)[number]>): number =>
    sum(counts.filter((row) => matches(row, filter)).map(({ count }) => count))
  const ofMethod = (method: string) =>
    payments.filter((row) => toFunnelMethod(row.method) === method)
  const methods = new Set([
    ...payments.map(({ method }) => toFunnelMethod(method)),
    ...counts.flatMap(({ method }) => (isMethod(method) ? [method] : [])),
  ])
  const toMethod = (method: Method) => ({
    method,
    quoted: countSteps({ step: 'quoted', method }),
    ...countPayments(ofMethod(method)),
  })
  const totals: Record<FunnelStep, number> = {
    served: countSteps({ step: 'served' }),
    quoted: countSteps({ step: 'quoted' }),
    ...countPayments(payments),
  }
  return {
    ...toDays(view),
    steps: funnelSteps.map((step) => ({ step, count: totals[step], lists: prove(step, period) })),
    methods: [...methods].map(toMethod).toSorted((one, other) => other.begun - one.begun),
    devices: devices.map((device) => ({
      device,
      served: countSteps({ step: 'served', device }),
      quoted: countSteps({ step: 'quoted', device }),
      begun: countSteps({ step: 'begun', device }),
    })),
  }
}

type Method = FunnelAnswer['methods'][number]['method']

const isMethod = (method: string): method is Method => method !== ''

const matches = <Row extends object>(row: Row, filter: Partial<Row>): boolean =>
  Object.entries(filter).every(([name, value]) => row[name as keyof Row] === value)

const sum = (counts: readonly number[]): number => counts.reduce((all, each) => all + each, 0)

/** The payer did not finish their own step, at the bank or in the wallet. */
const stopped: ReadonlySet<BegunPayments['failure']> = new Set([
  'authentication_needed',
  'authentication_failed',
  'authentication_timed_out',
  'rejected',
  'expired',
  'abandoned',
])

const countPayments = (rows: readonly BegunPayments[]) => {
  const count = (isMeant: (row: BegunPayments) => boolean) =>
    sum(rows.filter(isMeant).map(({ payments }) => payments))
  const isPaid = ({ status }: BegunPayments) => status === 'complete' || status === 'refunded'
  return {
    begun: count(() => true),
    authenticated: count(
      (row) => isPaid(row) || (row.status === 'error' && !stopped.has(row.failure)),
    ),
    paid: count(isPaid),
  }
}

const prove = (step: FunnelStep, { from, to }: Period): ProvingList[] => {
  const filters = { source: 'online', plan: 'none', day: `${from}..${to}` }
  if (step === 'begun') return [{ list: 'payments', filters, total: 'rows', sign: 1 }]
  return step === 'paid'
    ? [{ list: 'payments', filters: { status: 'came', ...filters }, total: 'rows', sign: 1 }]
    : []
}
