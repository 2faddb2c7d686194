import { useState } from 'react'
import { noCents, type Cents } from '@almoner/domain/kernel/money.ts'
import { fieldRefusals, judge, useStoredForm } from '../../../lib/form/form.ts'
import { readTypedAmount } from '@almoner/domain/text/typed-amount.ts'
import { isGiftAmount } from '../../../lib/money/typed-amount.ts'
import { placeOfPayment } from '../../checkout/state/guard/checkout-guard.ts'
import type { Gift } from '../../checkout/state/checkout-shape.ts'
import { useCheckout } from '../../checkout/state/stored/checkout-state.ts'
import { dispatchCheckout } from '../../checkout/state/dispatch-checkout.ts'
import { minimumAmount, useOrganisation } from '../../checkout/charity/organisation.tsx'
import { giftSchema, type TypedGift } from './gift-schema.ts'
import { useGiftLabels } from './gift-labels.ts'
import { useFees, type Fees } from '../use-fees.ts'

export type GiftForm = {
  gift: Gift
  change: (change: Partial<Gift>) => void
  changeAmount: (typed: string) => void
  /** Whether the typed text is an amount, even one below the minimum. */
  isAmount: boolean
  minimumCents: Cents
  amountCents: Cents | undefined
  fees: Fees
  /** The invalid fields in the order of the screen, after the form was submitted. */
  errors: readonly { name: string; message: string }[]
  errorOf: (name: keyof TypedGift) => string | undefined
  /** The number of times the form was submitted. */
  attempt: number
  /**
   * Returns whether the payer can continue. If a payment is in progress, the next screen is that
   * payment's.
   */
  submit: () => Promise<boolean>
}

type Options = {
  /** The gift of a form that nothing was typed into. */
  blank: Gift
  /** Whether the checkout's gift was begun in this form. */
  isMine: (gift: Gift) => boolean
  /** Whether a monthly gift is possible. */
  takesMonthly?: boolean
}

/**
 * Manages the form of a gift: it is stored in the checkout on every keystroke, and validated when
 * it is submitted.
 */
export const useGiftForm = ({ blank, isMine, takesMonthly = false }: Options): GiftForm => {
  const checkout = useCheckout()
  const minimumCents = minimumAmount(useOrganisation())
  const [draft, setDraft] = useState<Gift>()
  // A gift that is being paid does not change. Until that payment ends, typed values go into a
  // separate draft.
  const isUnderway = placeOfPayment(checkout) !== undefined
  const savedGift = checkout.gift && isMine(checkout.gift) ? checkout.gift : blank
  const gift = isUnderway ? (draft ?? savedGift) : savedGift
  const amountCents = isGiftAmount(gift.amountCents, minimumCents) ? gift.amountCents : undefined
  const fees = useFees({ amountCents, coverFee: gift.coverFee })
  const { amount, frequency, startDate, recurringOccurrences } = gift
  const form = useStoredForm(giftSchema(minimumCents), {
    amount,
    frequency,
    startDate,
    recurringOccurrences,
    takesMonthly,
  })
  const { errors: fieldErrors, submitCount } = form.formState
  const toLabel = useGiftLabels(minimumCents)
  const errors = fieldRefusals(fieldErrors).map(({ name, code }) => ({
    name,
    message: toLabel(code),
  }))
  const change = (changed: Partial<Gift>): void => {
    const next = { ...gift, ...changed }
    if (isUnderway) setDraft(next)
    else dispatchCheckout({ type: 'gift_changed', gift: next })
  }
  const submit = async (): Promise<boolean> => {
    if ((await judge(form)) === undefined) return false
    dispatchCheckout({ type: 'gift_entered', gift })
    return true
  }
  return {
    gift,
    change,
    changeAmount: (typed) => change(typedAmount(typed)),
    isAmount: isGiftAmount(gift.amountCents, noCents),
    minimumCents,
    amountCents,
    fees,
    errors,
    errorOf: (name) => errors.find((error) => error.name === name)?.message,
    attempt: submitCount,
    submit,
  }
}

/** The typed values, and their parsed meaning. */
export const typedAmount = (amount: string): Pick<Gift, 'amount' | 'amountCents'> => {
  const read = readTypedAmount(amount)
  return { amount, amountCents: 'cents' in read ? read.cents : null }
}
