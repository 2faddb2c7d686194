import type { DirectMethod } from '@almoner/domain/payment-methods/payment-method.ts'
import type { Cents } from '@almoner/domain/kernel/money.ts'
import type { Money } from '../../http/money-contract.ts'

/** A sum as asked for, and as it is now. */
export type BalanceFigure = { amount: Cents; now: Cents }

/** What Almoner owes the charity, by its state: `owed` is their sum less what was advanced. */
export const owedFigures = ['available', 'pending', 'payout', 'held', 'advanced'] as const

/** GET /organizations/balance?asOf&knownAt */
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

export const balanceMoney: Money<BalanceAnswer> = { amount: true, now: true }
