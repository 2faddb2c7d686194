import { useLingui } from '@lingui/react/macro'
import * as v from 'valibot'
import {
  cleanEmailAddress,
  isEmailAddress,
  longestEmailAddress,
} from '@almoner/domain/people/email-address.ts'
import { useSchemaForm } from '../../lib/form/form.ts'
import { checkPhone } from '../../lib/form/phone/phone.ts'
import { useRefusalMessage } from '../../lib/api/failure/refusal-message.ts'
import type { Billing } from './card-entry.ts'

const cardholderSchema = v.object({
  cardName: v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty('cardName.required'),
    v.maxLength(100, 'text.too_long'),
  ),
  email: v.pipe(
    v.string(),
    v.transform(cleanEmailAddress),
    v.nonEmpty('email.required'),
    v.maxLength(longestEmailAddress, 'text.too_long'),
    v.check(isEmailAddress, 'email.invalid'),
  ),
  phone: v.object({
    country: v.string(),
    number: v.pipe(v.string(), v.trim(), v.nonEmpty('phone.required')),
  }),
})

/** The cardholder as typed. */
export type Cardholder = v.InferOutput<typeof cardholderSchema>

export type CardholderForm = ReturnType<typeof useSchemaForm<typeof cardholderSchema>>

const blank: Cardholder = { cardName: '', email: '', phone: { country: 'HK', number: '' } }

export const useCardholderForm = (cardholder: Cardholder | null): CardholderForm =>
  useSchemaForm(cardholderSchema, cardholder ?? blank)

/** Returns the details for the bank's own checks; an unusable phone number is left out. */
export const toBilling = async ({ cardName, email, phone }: Cardholder): Promise<Billing> => ({
  name: cardName.trim(),
  email: cleanEmailAddress(email),
  phone: (await checkPhone(phone)) ?? '',
})

/** Returns the sentence beside a field of the card. */
export const useCardLabels = (): ((code: string) => string) => {
  const { t } = useLingui()
  const sentence = useRefusalMessage()
  return (code) => {
    const labels: Record<string, string> = {
      'cardName.required': t`Enter the name on the card`,
      'card.number_required': t`Enter the card number`,
      'card.number_invalid': t`Check the card number`,
      'card.expiry_required': t`Enter the expiry date`,
      'card.expiry_invalid': t`Enter an expiry date in the future, such as 09 / 29`,
      'card.code_required': t`Enter the security code`,
      'card.code_invalid': t`Enter the three or four digits of the security code`,
    }
    return labels[code] ?? sentence(code)
  }
}
