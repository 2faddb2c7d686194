import { fullName } from '@almoner/domain/kernel/locale.ts'
import type { Words } from '../locales/words.ts'

export type Payer = { firstName: string; lastName: string; organisationName: string | null }

/** `brand` as providers spell it (`visa`), or the method (`fps`); `last4` where it is a card. */
export type PaidBy = { brand: string; last4: string | null }

/** Who paid, as a document names them; null where nobody is known. */
export const payerName = (payer: Payer | null, said: Words): string | null => {
  if (!payer) return null
  const person = fullName(payer)
  const { organisationName } = payer
  if (!organisationName) return person || null
  return person ? said.receipt.onBehalf(organisationName, person) : organisationName
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

export const methodName = ({ brand, last4 }: PaidBy, said: Words): string => {
  const id = brand.toLowerCase()
  const name = said.methods[id] ?? brandNames[id] ?? brand
  return last4 === null ? name : said.receipt.cardEnding(name, last4)
}
