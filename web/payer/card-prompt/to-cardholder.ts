import { fullName } from '@almoner/domain/people/full-name.ts'
import type { Cardholder } from '../../ui/card-entry/cardholder-form.ts'
import type { PayerDraft } from '../checkout/state/checkout-shape.ts'

/** Returns the most likely cardholder: the payer, with the name in the format of a card. */
export const toCardholder = ({ email, phone, ...names }: PayerDraft): Cardholder => ({
  cardName: fullName(names),
  email,
  phone,
})
