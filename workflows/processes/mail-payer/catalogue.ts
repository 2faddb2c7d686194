import type { TransactionType } from '@almoner/domain/payment-methods/transaction-type.ts'

/** The facts that every letter may name, in the reader's language. */
export type About = {
  type: TransactionType
  charity: string
  /** The sum that was paid, or was to be: `HK$500.00`. */
  amount: string
  /** `FPS`, `Visa ending 4242`. */
  method: string
}

/** A transfer that waits for the charity. */
export type AboutTransfer = About & {
  /** The charity issues the receipt itself, at a time of its own. */
  isOnRequest: boolean
}

/** Who makes the refund. */
export type RefundedBy = 'card' | 'wallet' | 'charity'

export type LetterTexts = {
  subject: string
  heading: string
  lines: readonly string[]
  /** The charity's text, verbatim. */
  quote?: string
  /** Below that text, or below the subject of the letter. */
  after: readonly string[]
  /** Of the button, where the letter leads somewhere. */
  button: string | null
}

export type PayerMessages = {
  proofReceived: (about: AboutTransfer) => LetterTexts
  reopened: (about: AboutTransfer) => LetterTexts
  confirmed: (about: About & { day: string }) => LetterTexts
  approved: (about: About & { day: string; number: string }) => LetterTexts
  declined: (
    about: About & { reason: string; reference: string; voidNumber: string | null },
  ) => LetterTexts
  refunded: (
    about: About & {
      refunded: string
      isLast: boolean
      by: RefundedBy
      voidNumber: string | null
    },
  ) => LetterTexts
  returnedByBank: (about: About & { refunded: string; voidNumber: string | null }) => LetterTexts
  receiptVoid: (about: About & { number: string }) => LetterTexts
  /** The receipt of money that reached the charity directly, whose record it took back. */
  entryVoid: (about: About & { number: string }) => LetterTexts
  /** How the refund reaches the payer, and when to expect it. */
  onItsWay: Record<RefundedBy, (method: string) => string>
  /** The same for money that a bank took back for its customer. */
  byBank: string
  terms: { amount: string; reference: string; paidOn: string; refunded: string }
}
