import type { Refused } from '../kernel/decider.ts'
import type { Cents } from '../kernel/money.ts'
import { quoteSingleCharge, type FeeBreakdown } from './quote.ts'

/** The terms of a charity and its project for a gift, either single or monthly. */
export type GiftTerms = {
  approved: boolean
  minimumCents: Cents
  /** Null for a gift to the charity as a whole; `foreign` when it is another charity's. */
  project: { status: 'open' | 'unlisted' | 'closed'; foreign: boolean } | null
}

export type GiftRefusal =
  | 'organisation_not_open'
  | 'project_not_found'
  | 'project_closed'
  | 'amount_below_minimum'
  | 'amount_too_large'

/**
 * The price of a gift, or why it is refused. `unless` is another reason to refuse it. The terms are
 * checked first: only an acceptable sum is quoted.
 */
export const agreeTerms = <Other extends string>(
  { approved, minimumCents, project }: GiftTerms,
  { unless, ...gift }: Parameters<typeof quoteSingleCharge>[0] & { unless: Other | null },
): { quote: FeeBreakdown } | Refused<GiftRefusal | Other> => {
  const { amountCents } = gift
  if (!approved) return { refused: 'organisation_not_open' }
  if (project?.foreign) return { refused: 'project_not_found' }
  if (project?.status === 'closed') return { refused: 'project_closed' }
  if (unless !== null) return { refused: unless }
  if (amountCents <= 0 || amountCents < minimumCents) return { refused: 'amount_below_minimum' }
  return quoteSingleCharge(gift)
}
