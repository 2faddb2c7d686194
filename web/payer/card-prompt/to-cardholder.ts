import { fullName } from '@almoner/domain/people/full-name.ts'
import type { Cardholder } from '../../ui/card-entry/cardholder-form.ts'
import type { PayerDraft } from '../checkout/state/checkout-shape.ts'

/** Whose card it most likely is: the payer's, with the name as cards print it. */
export const toCardholder = ({ email, phone, ...names }: PayerDraft): Cardholder => ({
  cardName: fullName(names),
  email,
  phone,
})
