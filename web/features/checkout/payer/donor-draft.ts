import { countryCallingCodes, type TypedPhone } from '../../../lib/phone.ts'
import type { PayerDraft } from '../checkout-shape.ts'
import type { Donor } from '../donor/donor-query.ts'

/** The form filled in by an account; the message and the charity's own questions stay as typed. */
export const donorDraft = (donor: Donor, { memo, answers }: PayerDraft): PayerDraft => ({
  kind: 'person',
  orgName: '',
  lastName: donor.lastName,
  firstName: donor.firstName,
  email: donor.username,
  confirmEmail: donor.username,
  phone: typedPhone(donor.phoneNumber),
  memo,
  answers,
})

/**
 * "+85261234567" as a place and a number in it, without the library that knows every number: of
 * countries that share a code any will do, for the pair is only shown, and read back as the same.
 */
export const typedPhone = (text: string): TypedPhone => {
  const digits = text.replaceAll(/[^\d+]/g, '')
  if (!digits.startsWith('+')) return { country: 'HK', number: text.trim() }
  const best = [...countryCallingCodes]
    .filter(([, code]) => digits.startsWith(`+${code}`))
    .toSorted(([, a], [, b]) => b.length - a.length)[0]
  if (!best) return { country: 'HK', number: text.trim() }
  const [first, code] = best
  const country = mainCountry[code] ?? first
  return { country, number: spaced(country, digits.slice(code.length + 1)) }
}

// The largest country of a shared code, as a reader expects it.
const mainCountry: Record<string, string> = {
  '1': 'US',
  '7': 'RU',
  '39': 'IT',
  '44': 'GB',
  '61': 'AU',
}

const spaced = (country: string, digits: string): string =>
  country === 'HK' && digits.length === 8 ? `${digits.slice(0, 4)} ${digits.slice(4)}` : digits
