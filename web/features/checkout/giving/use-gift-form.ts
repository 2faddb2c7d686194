import { useState } from 'react'
import type { Cents } from '@almoner/domain/kernel/money.ts'
import { useRefusalMessage } from '../../../lib/refusal-message.ts'
import type { Gift } from '../checkout-shape.ts'
import { updateCheckout, useCheckout } from '../checkout-state.ts'
import { minimumOf, useOrganisation } from '../organisation.tsx'
import { readGiftAmount } from './gift-amount.ts'
import { useFees, type Fees } from './use-fees.ts'

export type GiftForm = {
  gift: Gift
  change: (change: Partial<Gift>) => void
  minimumCents: Cents
  amountCents: Cents | undefined
  fees: Fees
  /** In words, once the button was pressed. */
  error: string | undefined
  /** How often it was pressed in vain. */
  attempt: number
  /** Answers whether the way is free; the gift is remembered either way. */
  submit: () => boolean
}

/** The amount as it is being typed: remembered at every stroke, judged when the button is pressed. */
export const useGiftForm = (blank: Gift, mine: (gift: Gift) => boolean): GiftForm => {
  const checkout = useCheckout()
  const minimumCents = minimumOf(useOrganisation())
  const sentence = useRefusalMessage()
  const [attempt, setAttempt] = useState(0)
  const gift = checkout.gift && mine(checkout.gift) ? checkout.gift : blank
  const reading = readGiftAmount(gift.amount, minimumCents)
  const amountCents = 'cents' in reading ? reading.cents : undefined
  const fees = useFees({ amountCents, coverFee: gift.coverFee })
  const change = (changed: Partial<Gift>): void => {
    updateCheckout({ gift: { ...gift, ...changed } })
  }
  const submit = (): boolean => {
    if ('refused' in reading) {
      setAttempt(attempt + 1)
      return false
    }
    updateCheckout({ gift, result: null, transfer: null })
    return true
  }
  const refused = attempt > 0 && 'refused' in reading ? reading.refused : undefined
  return {
    gift,
    change,
    minimumCents,
    amountCents,
    fees,
    error: refused && sentence(refused, { minimumCents }),
    attempt,
    submit,
  }
}
