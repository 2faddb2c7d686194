import { fullName } from '@almoner/domain/people/full-name.ts'
import { parsePhone } from '../../lib/form/phone/phone.ts'
import type { Cardholder } from './cardholder-form.ts'

/** The charity's contact, as the first guess of who holds its card. */
export const contactAsCardholder = (contact: {
  firstName: string
  lastName: string
  email: string
  phoneNumber: string
}): Cardholder => ({
  cardName: fullName(contact),
  email: contact.email,
  phone: parsePhone(contact.phoneNumber),
})
