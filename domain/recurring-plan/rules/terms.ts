import { agreeTerms } from '../../fees/agree.ts'
import { quoteSingleCharge } from '../../fees/quote.ts'
import type { Refused } from '../../kernel/decider.ts'
import type { Cents } from '../../kernel/money.ts'
import type { PlanTerms, RecurringPlanRefusal } from '../commands.ts'
import type { PlanCard } from '../events.ts'
import type { PlanFacts } from '../state.ts'

/** The amount of each charge and its card; null if no card is stored. */
type Charged = Pick<PlanFacts, 'coverFee' | 'transactionCountry'> & {
  amountCents: Cents
  card: PricedCard | null
  /** The card that will replace it. */
  otherCard?: PricedCard | undefined
}
type PricedCard = Pick<PlanCard, 'paymentMethodReference' | 'brand' | 'country'>

/** Returns why the charity does not accept this sum every month. Null if it does. */
export const findRefusal = (
  terms: PlanTerms,
  charged: Charged,
): Refused<RecurringPlanRefusal> | null => {
  const unless = terms.offersMonthly ? null : 'monthly_not_offered'
  const agreed = agreeTerms(terms, { ...toPriced(charged), unless })
  if (!('refused' in agreed)) return null
  return agreed.refused === 'amount_too_large' ? tooLarge(charged) : agreed
}

/** Refuses a sum that is too large for one payment, with any covered fee and this card's price. */
export const refuseTooLarge = (charged: Charged): ReturnType<typeof tooLarge> | null =>
  'refused' in quoteSingleCharge(toPriced(charged)) ? tooLarge(charged) : null

const toPriced = ({ card, otherCard, ...charged }: Charged) => {
  const { brand, country } = otherCard ?? card ?? { brand: 'unknown', country: 'unknown' }
  return { ...charged, priced: { method: 'card', brand, cardCountry: country } as const }
}

const tooLarge = ({
  card,
  otherCard,
}: Charged): Refused<'amount_too_large' | 'too_large_for_card'> => {
  const isOther =
    otherCard !== undefined && otherCard.paymentMethodReference !== card?.paymentMethodReference
  return { refused: isOther ? 'too_large_for_card' : 'amount_too_large' }
}
