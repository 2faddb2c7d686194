import { fullName } from '@almoner/domain/people/full-name.ts'
import { hasAddress, refuseName } from '@almoner/domain/people/name-rules.ts'
import type { Messages } from '../locales/catalogue.ts'

export type Payer = { firstName: string; lastName: string; organisationName: string | null }

/**
 * `brand` is the provider's spelling (`visa`) or the method (`fps`). `last4` is set if it is a
 * card.
 */
export type PaidBy = { brand: string; last4: string | null }

/**
 * Returns the name for a letter's greeting. Null if the letter uses a general salutation. An
 * unconfirmed address may belong to a stranger, who would read a name typed by an attacker as the
 * charity's own words. A name stored before names were validated is not used either.
 */
export const greetingName = (
  person: { firstName: string; lastName: string } | null,
  { isConfirmed }: { isConfirmed: boolean },
): string | null => {
  if (!person || !isConfirmed || !isSpeakable(person)) return null
  return fullName(person) || null
}

// Names that form an address only together are also refused. Names with characters that cannot be
// printed are accepted, because they can be read.
const isSpeakable = ({ firstName, lastName }: { firstName: string; lastName: string }): boolean =>
  [firstName, lastName].every((name) => {
    const refused = refuseName(name, 'person')
    return refused === null || refused === 'unprintable'
  }) &&
  [`${firstName} ${lastName}`, `${lastName} ${firstName}`].every(
    (name) => !hasAddress(name, 'person'),
  )

/** Returns the payer's name for a document. Null if the payer is unknown. */
export const payerName = (payer: Payer | null, messages: Messages): string | null => {
  if (!payer) return null
  const person = fullName(payer)
  const { organisationName } = payer
  if (!organisationName) return person || null
  return person ? messages.receipt.onBehalf(organisationName, person) : organisationName
}

const brandNames: Readonly<Record<string, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  jcb: 'JCB',
  diners: 'Diners Club',
  discover: 'Discover',
  payme: 'PayMe',
  tap_and_go: 'Tap & Go',
  bocpay: 'BoC Pay',
}

export const methodName = ({ brand, last4 }: PaidBy, messages: Messages): string => {
  const id = brand.toLowerCase()
  const name = messages.methods[id] ?? brandNames[id] ?? brand
  return last4 === null ? name : messages.receipt.cardEnding(name, last4)
}
