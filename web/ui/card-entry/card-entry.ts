import type { Ref } from 'react'
import type { CardEntrySettings } from '@almoner/api/http/contract.ts'

export type Billing = { name: string; email: string; phone: string }

/** The fields in the order of the screen. */
export const cardFields = ['cardNumber', 'cardExpiry', 'cardCode'] as const
export type CardField = (typeof cardFields)[number]

/** The card provider's reference to a card that was typed, and what may be shown of it. */
export type EnteredCard = { reference: string; brand: string; country: string; last4: string }

/** The card, or what is wrong with which field, as codes. */
export type Tokenised = EnteredCard | { fields: Partial<Record<CardField, string>> }

/** The functions that a card form offers the page. The number goes only to the card provider. */
export type CardEntryHandle = {
  /** Throws if the provider cannot be reached. */
  tokenise: (billing: Billing) => Promise<Tokenised>
}

export type CardEntryProps = {
  card: CardEntrySettings
  errorOf: (field: CardField) => string | undefined
  /** Called on every keystroke in a field, because an earlier error refers to the earlier text. */
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
