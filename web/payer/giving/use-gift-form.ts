import { useState } from 'react'
import { noCents, type Cents } from '@almoner/domain/kernel/money.ts'
import { useRefusalMessage } from '../../lib/api/refusal-message.ts'
import { placeOfPayment } from '../checkout/state/checkout-guard.ts'
import type { Gift } from '../checkout/state/checkout-shape.ts'
import { useCheckout } from '../checkout/state/checkout-state.ts'
import { dispatchCheckout } from '../checkout/state/dispatch-checkout.ts'
import { minimumAmount, useOrganisation } from '../checkout/charity/organisation.tsx'
import { isGiftAmount, readGiftAmount, readTypedAmount } from '../../lib/money/typed-amount.ts'
import { useFees, type Fees } from './use-fees.ts'

export type GiftForm = {
  gift: Gift
  change: (change: Partial<Gift>) => void
  changeAmount: (typed: string) => void
  /** Whether what is typed is an amount at all, if below the minimum. */
  isAmount: boolean
  minimumCents: Cents
  amountCents: Cents | undefined
  fees: Fees
  /** In words, once the button was pressed. */
  error: string | undefined
  /** How often it was pressed in vain. */
  attempt: number
  /**
   * Answers whether the way is free: a payment under way is where it then leads. Told whether whatever
   * else is asked beside the amount holds.
   */
  submit: (isRestRight?: boolean) => boolean
}

/** The amount as it is being typed: remembered at every stroke, judged when the button is pressed. */
export const useGiftForm = (blank: Gift, mine: (gift: Gift) => boolean): GiftForm => {
  const checkout = useCheckout()
  const minimumCents = minimumAmount(useOrganisation())
  const sentence = useRefusalMessage()
  const [attempt, setAttempt] = useState(0)
  const [draft, setDraft] = useState<Gift>()
  // What is being paid stays as it was agreed; typing goes on beside it until that has its end.
  const isUnderway = placeOfPayment(checkout) !== undefined
  const saved = checkout.gift && mine(checkout.gift) ? checkout.gift : blank
  const gift = isUnderway ? (draft ?? saved) : saved
  const amountCents = isGiftAmount(gift.amountCents, minimumCents) ? gift.amountCents : undefined
  const fees = useFees({ amountCents, coverFee: gift.coverFee })
  const change = (changed: Partial<Gift>): void => {
    const next = { ...gift, ...changed }
    if (isUnderway) setDraft(next)
    else dispatchCheckout({ type: 'gift_changed', gift: next })
  }
  const submit = (isRestRight = true): boolean => {
    if (amountCents === undefined || !isRestRight) {
      setAttempt(attempt + 1)
      return false
    }
    dispatchCheckout({ type: 'gift_entered', gift })
    return true
  }
  const reading = readGiftAmount(gift.amount, minimumCents)
  return {
    gift,
    change,
    changeAmount: (typed) => change(typedAmount(typed)),
    isAmount: isGiftAmount(gift.amountCents, noCents),
    minimumCents,
    amountCents,
    fees,
    error:
      attempt > 0 && 'refused' in reading ? sentence(reading.refused, { minimumCents }) : undefined,
    attempt,
    submit,
  }
}

/** What is typed, and what it means. */
export const typedAmount = (amount: string): Pick<Gift, 'amount' | 'amountCents'> => {
  const read = readTypedAmount(amount)
  return { amount, amountCents: 'cents' in read ? read.cents : null }
}
