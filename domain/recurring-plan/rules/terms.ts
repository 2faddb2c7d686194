import { quoteOfOneCharge } from '../../fees/quote.ts'
import type { Refused } from '../../kernel/decider.ts'
import type { Cents } from '../../kernel/money.ts'
import type { PlanTerms, RecurringPlanRefusal } from '../commands.ts'
import type { PlanCard } from '../events.ts'
import type { PlanFacts } from '../state.ts'

/** What is charged each time, and by which card; null where none is kept. */
type Charged = Pick<PlanFacts, 'coverFee' | 'transactionCountry'> & {
  amountCents: Cents
  card: PricedCard | null
  /** That is to take its place. */
  otherCard?: PricedCard | undefined
}
type PricedCard = Pick<PlanCard, 'paymentMethodReference' | 'brand' | 'country'>

/** Why the charity does not take this sum every month; null where it does. */
export const refusedBy = (
  { approved, offersMonthly, minimumCents, project }: PlanTerms,
  charged: Charged,
): Refused<RecurringPlanRefusal> | null => {
  const { amountCents } = charged
  if (!approved) return { refused: 'organisation_not_open' }
  if (project?.foreign) return { refused: 'project_not_found' }
  if (project?.status === 'closed') return { refused: 'project_closed' }
  if (!offersMonthly) return { refused: 'monthly_not_offered' }
  if (amountCents <= 0 || amountCents < minimumCents) return { refused: 'amount_below_minimum' }
  return refusedAsTooLarge(charged)
}

/** As its payment would be: with the fee that is covered, by what this card costs. */
export const refusedAsTooLarge = ({
  card,
  otherCard,
  ...charged
}: Charged): Refused<'amount_too_large' | 'too_large_for_card'> | null => {
  const { brand, country } = otherCard ?? card ?? { brand: 'unknown', country: 'unknown' }
  const priced = { method: 'card', brand, cardCountry: country } as const
  if (!('refused' in quoteOfOneCharge({ ...charged, priced }))) return null
  const isOther =
    otherCard !== undefined && otherCard.paymentMethodReference !== card?.paymentMethodReference
  return { refused: isOther ? 'too_large_for_card' : 'amount_too_large' }
}
