import type { CalendarDay } from '@almoner/domain/kernel/calendar.ts'
import type { Language, LocalisedText } from '@almoner/domain/kernel/locale.ts'
import type { Cents } from '@almoner/domain/kernel/money.ts'
import type { ReceiptDetail } from '@almoner/domain/kernel/receipt-detail.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'
import type { PaidBy, Payer } from './names.ts'

/** All that a receipt says. The same facts always make the same document. */
export type ReceiptFacts = {
  /** As the charity's book numbered it: prefix, year, six digits (`HLCF-2026-000001`). */
  receiptNumber: string
  /** `basic` names nobody; `detailed` names who gave. */
  detail: ReceiptDetail
  language: Language
  issuedAt: Instant
  paidAt: Instant
  /** The Hong Kong day on which the money came, where the charity said it; the receipt then gives no clock. */
  receivedOn: CalendarDay | null
  charity: {
    /** The registered name. */
    name: LocalisedText
    address?: LocalisedText
    /** Inland Revenue's file number, `91/NNNN`. */
    irFileNumber: string | null
    /** Whether the number was verified when the receipt was issued. */
    irFileNumberVerified: boolean
    /** `#rrggbb`. */
    accentColour: string
  }
  payer: Payer | null
  /** What the payer answered to the charity's own questions, as far as it shows them on receipts. */
  answers: readonly Particular[]
  projectName: LocalisedText
  transactionType: 'donation' | 'payment'
  method: PaidBy
  amountCents: Cents
  feeCents: Cents
  coverFee: boolean
  /** What the charity receives. */
  netCents: Cents
  /** What the payer paid, or is to pay. */
  totalCents: Cents
  /** What of it went back; the receipt is for the rest. */
  refundedCents: Cents
  /** Why it was issued before the payment was confirmed, empty where that is erased; null unless it was. */
  forcedBecause: string | null
  /** The number of the void receipt in whose place it stands. */
  replaces: string | null
  /** The payment's own reference, for questions about it. */
  reference: string
}

export type Particular = { label: string; value: string }
