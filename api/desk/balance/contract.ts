import * as v from 'valibot'
import type { DirectMethod } from '@almoner/domain/kernel/payment-method.ts'
import { daySchema } from '../../contract.ts'
import { knownAtSchema } from './known-at-contract.ts'

/** GET /organizations/balance?asOf&knownAt */
export const balanceQuerySchema = v.object({
  /** The business day in Hong Kong up to whose end a posting counts; omitted: today. */
  asOf: v.optional(daySchema('as_of')),
  /** The moment up to which a posting was recorded; omitted: everything recorded. */
  knownAt: v.optional(knownAtSchema),
})

/** Decimal Hong Kong dollars: as asked for, and as it is now. */
export type BalanceFigure = { amount: number; now: number }

/** What Almoner owes the charity, by its state: `owed` is their sum less what was advanced. */
export const owedFigures = ['available', 'pending', 'payout', 'held', 'advanced'] as const

export type BalanceAnswer = {
  /** Hong Kong days, `yyyy-MM-dd`. */
  asOf: string
  today: string
  /** ISO 8601; null: everything that is recorded. */
  knownAt: string | null
  /** ISO 8601: an auditor sees the books as they were then, and `now` is then. */
  booksAsOf: string | null
  figures: Record<(typeof owedFigures)[number] | 'owed', BalanceFigure>
  /** What went straight to the charity's own accounts, less what it returned: methods with a sum. */
  direct: ({ method: DirectMethod } & BalanceFigure)[]
}
