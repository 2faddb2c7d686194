import type { Ref } from 'react'
import type { CardEntrySettings } from '@almoner/api/http/contract.ts'

export type Billing = { name: string; email: string; phone: string }

/** In the order of the screen. */
export const cardFields = ['cardNumber', 'cardExpiry', 'cardCode'] as const
export type CardField = (typeof cardFields)[number]

/** The card provider's reference to a card that was typed, and what may be shown of it. */
export type EnteredCard = { reference: string; brand: string; country: string; last4: string }

/** The card, or what is wrong with which field, as codes. */
export type Tokenised = EnteredCard | { fields: Partial<Record<CardField, string>> }

/** What a card form does for the page: the number goes to the card provider and nowhere else. */
export type CardEntryHandle = {
  /** Throws where the provider cannot be reached. */
  tokenise: (billing: Billing) => Promise<Tokenised>
}

export type CardEntryProps = {
  card: CardEntrySettings
  errorOf: (field: CardField) => string | undefined
  /** At every stroke in a field: what was said of it is said of what stood there before. */
  onTyped: (...fields: CardField[]) => void
  ref: Ref<CardEntryHandle>
}

const fieldOfCode: Record<string, CardField> = {
  incorrect_number: 'cardNumber',
  invalid_number: 'cardNumber',
  incomplete_number: 'cardNumber',
  expired_card: 'cardExpiry',
  invalid_expiry_month: 'cardExpiry',
  invalid_expiry_year: 'cardExpiry',
  invalid_expiry_year_past: 'cardExpiry',
  incomplete_expiry: 'cardExpiry',
  incorrect_cvc: 'cardCode',
  invalid_cvc: 'cardCode',
  incomplete_cvc: 'cardCode',
}

const refusalOfField: Record<CardField, string> = {
  cardNumber: 'card.number_invalid',
  cardExpiry: 'card.expiry_invalid',
  cardCode: 'card.code_invalid',
}

/** Stripe's word for what is wrong, as the field and code of our form. */
export const toRefusal = (code: string | undefined): Tokenised => {
  const field = fieldOfCode[code ?? ''] ?? 'cardNumber'
  return { fields: { [field]: refusalOfField[field] } }
}
