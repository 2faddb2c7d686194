import type { Cents } from '@almoner/domain/kernel/money.ts'
import type { Money } from '../../../http/money-contract.ts'
import type { ProvingList } from '../contract.ts'
import type {
  ComparedCount,
  ComparedSum,
  DashboardBasis,
  DashboardDays,
} from '../../../use-cases/dashboard/contract.ts'

export type SumFigure = ComparedSum & { lists: ProvingList[] }
export type CountFigure = ComparedCount & { lists: ProvingList[] }

export type SummaryPeriod = DashboardDays & {
  period: 'today' | '30d' | 'year'
  /** The period before has as many days; of a year it ends on the same day a year earlier. */
  fromBefore: string
  toBefore: string
  /** By the basis. It may be negative on a day with refunds only. */
  received: SumFigure
  /** Already subtracted from `received`: refunds made and disputes lost in the period. */
  returned: SumFigure
  gifts: CountFigure
  /** Given per gift before refunds; null if there was no gift. */
  average: { amount: Cents | null; before: Cents | null; lists: ProvingList[] }
  /** Payers with a gift in the period: their first one ever, or not. */
  donors: { first: CountFigure; returning: CountFigure }
}

/** GET /organizations/dashboard/summary?basis&asOf&knownAt */
export type SummaryAnswer = {
  basis: DashboardBasis
  asOf: string
  today: string
  knownAt: string | null
  /** ISO 8601: an auditor sees the books as they were then; null: as they are. */
  booksAsOf: string | null
  /** The month in which the charity's financial year starts, 1 to 12. */
  yearStartsIn: number
  periods: SummaryPeriod[]
}

export const summaryMoney: Money<SummaryAnswer> = { amount: true, before: true }
