import type { CalendarDay } from '@almoner/domain/kernel/calendar.ts'
import type { Language, LocalisedText } from '@almoner/domain/kernel/locale.ts'
import type { Cents } from '@almoner/domain/kernel/money.ts'
import type { ReceiptDetail } from '@almoner/domain/receipt/receipt-detail.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'
import type { PaidBy, Payer } from '../names.ts'

/** All content of a receipt. Equal facts always give an identical document. */
export type ReceiptFacts = {
  /** The number from the charity's receipt book: prefix, year, six digits (`HLCF-2026-000001`). */
  receiptNumber: string
  /** `basic` has no name; `detailed` names the payer. */
  detail: ReceiptDetail
  language: Language
  issuedAt: Instant
  paidAt: Instant
  /**
   * The Hong Kong day on which the money arrived, if the charity stated it; the receipt then has no
   * time.
   */
  receivedOn: CalendarDay | null
  charity: {
    /** The registered name. */
    name: LocalisedText
    address?: LocalisedText
    /** Inland Revenue's file number, `91/NNNN`. */
    irFileNumber: string | null
    /** True if the number was verified when the receipt was issued. */
    irFileNumberVerified: boolean
    /** `#rrggbb`. */
    accentColour: string
    /** A PNG or JPEG. Null if it had none. */
    logo: Uint8Array | null
  }
  payer: Payer | null
  /** The payer's answers to the charity's own questions, as far as they are shown on receipts. */
  answers: readonly Particular[]
  projectName: LocalisedText
  transactionType: 'donation' | 'payment'
  method: PaidBy
  amountCents: Cents
  feeCents: Cents
  coverFee: boolean
  /** The amount that the charity receives. */
  netCents: Cents
  /** The amount that the payer paid, or is to pay. */
  totalCents: Cents
  /** The refunded part; the receipt is for the rest. */
  refundedCents: Cents
  /**
   * The reason for issuing it before the payment was confirmed; null for any other receipt. Empty
   * if the reason was erased.
   */
  forcedBecause: string | null
  /** The number of the void receipt that this one replaces. */
  replaces: string | null
  /** The charity's own words at the end of the document. */
  closing: string | null
  /** The charity's signature, as a redrawn PNG or JPEG. */
  signature: Uint8Array | null
  /** The payment's own reference, for questions about it. */
  reference: string
}

export type Particular = { label: string; value: string }
