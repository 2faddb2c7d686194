import type { CalendarDay } from '@almoner/domain/kernel/calendar.ts'
import type { Period } from '../../use-cases/dashboard/periods.ts'
import type { ProvingList } from './contract.ts'
import type { PlansMovement } from './plans/contract.ts'

type PaymentFilters = {
  method?: string
  project?: string
  source?: 'offline' | 'online'
  account?: 'own'
  hour?: string
}

/** Whether anything went back, so that the list of it is a term of the figure. */
type Returned = { refunds: number; losses: number }

const toRange = ({ from, to }: Period): string => `${from}..${to}`

/** The payments of a period that came, also if they were refunded later. */
export const provePayments = (
  period: Period,
  total: 'rows' | 'given' | 'net' | 'received' | 'average',
  filters: PaymentFilters = {},
): ProvingList => ({
  list: 'payments',
  filters: { status: 'came', day: toRange(period), ...filters },
  total,
  sign: 1,
})

/** The payments of which a part went back in a period. */
export const proveReturned = (
  period: Period,
  total: 'refunded' | 'lost' | 'givenBack',
  { sign = 1, ...filters }: PaymentFilters & { sign?: 1 | -1 } = {},
): ProvingList => ({
  list: 'payments',
  filters: { returned: toRange(period), ...filters },
  total,
  sign,
})

/** The donors of a period: those whose first gift was in it, or those who had given before it. */
export const proveDonors = (period: Period, kind: 'new' | 'returning'): ProvingList => ({
  list: 'donors',
  filters: { [kind]: toRange(period) },
  total: 'rows',
  sign: 1,
})

/** The monthly plans that were cancelled or failed in a period. */
export const provePlansThatLeft = (period: Period): ProvingList => ({
  list: 'monthly_plans',
  filters: { left: toRange(period) },
  total: 'rows',
  sign: 1,
})

/** The movements of the monthly sum in a period, of one kind. */
export const provePlanMovements = (
  period: Period,
  kind: PlansMovement | 'retried',
): ProvingList => ({
  list: 'monthly_movements',
  filters: { kind, day: toRange(period) },
  total: 'amount',
  sign: 1,
})

/** All movements up to the end of a day: their sum is what running plans brought then. */
export const proveMonthlySum = (day: CalendarDay): ProvingList => ({
  list: 'monthly_movements',
  filters: { day: `..${day}` },
  total: 'amount',
  sign: 1,
})

/** The lists whose totals add up to what was received, without payouts. */
export const proveReceived = (
  period: Period,
  basis: 'given' | 'net',
  { sums: { refunds, losses }, ...filters }: PaymentFilters & { sums: Returned },
): ProvingList[] => {
  const back = (total: 'refunded' | 'lost' | 'givenBack') =>
    proveReturned(period, total, { sign: -1, ...filters })
  const isReturned = refunds + losses > 0
  return [
    provePayments(period, basis, filters),
    ...(isReturned && basis === 'given' ? [back('givenBack')] : []),
    ...(refunds > 0 && basis === 'net' ? [back('refunded')] : []),
    ...(losses > 0 && basis === 'net' ? [back('lost')] : []),
  ]
}

/** The payouts that arrived in a period, less those that the charity's bank sent back in it. */
export const provePayouts = (period: Period): ProvingList[] => [
  { list: 'payouts', filters: { arrived: toRange(period) }, total: 'arrivedEver', sign: 1 },
  { list: 'payouts', filters: { sentBack: toRange(period) }, total: 'sentBack', sign: -1 },
]
