import type { DirectMethod } from '@almoner/domain/payment-methods/payment-method.ts'
import type { Cents } from '@almoner/domain/kernel/money.ts'
import type { Money } from '../../http/money-contract.ts'

/** An amount as of the requested moment, and as of now. */
export type BalanceFigure = { amount: Cents; now: Cents }

/**
 * The amounts that Almoner owes the charity, by state. `owed` is their sum less the advanced
 * amount.
 */
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
  /**
   * The amounts paid directly to the charity's own accounts, less its refunds. Only methods with an
   * amount are listed.
   */
  direct: ({ method: DirectMethod } & BalanceFigure)[]
}

export const balanceMoney: Money<BalanceAnswer> = { amount: true, now: true }
