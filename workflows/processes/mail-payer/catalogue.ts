import type { TransactionType } from '@almoner/domain/kernel/transaction-type.ts'

/** What every letter may name, as a reader of the language writes it. */
export type About = {
  type: TransactionType
  charity: string
  /** What was paid, or was to be: `HK$500.00`. */
  amount: string
  /** `FPS`, `Visa ending 4242`. */
  method: string
}

/** By whom the money goes back. */
export type RefundedBy = 'card' | 'wallet' | 'charity'

export type Said = {
  subject: string
  heading: string
  lines: readonly string[]
  /** Word for word what the charity wrote. */
  quote?: string
  /** Below that, or below what the letter is about. */
  after: readonly string[]
  /** Of the button, where the letter leads somewhere. */
  button: string | null
}

export type PayerWords = {
  proofReceived: (about: About) => Said
  approved: (about: About & { day: string; number: string }) => Said
  declined: (
    about: About & { reason: string; reference: string; voidNumber: string | null },
  ) => Said
  refunded: (
    about: About & {
      refunded: string
      isLast: boolean
      by: RefundedBy
      voidNumber: string | null
    },
  ) => Said
  returnedByBank: (about: About & { refunded: string; voidNumber: string | null }) => Said
  receiptVoid: (about: About & { number: string }) => Said
  /** How what was refunded goes back, and when it is to be expected. */
  onItsWay: Record<RefundedBy, (method: string) => string>
  /** The same of what a bank took back for its customer. */
  byBank: string
  terms: { amount: string; reference: string; paidOn: string; refunded: string }
}
