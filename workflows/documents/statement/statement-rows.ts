import { assert } from '@almoner/domain/kernel/assert.ts'
import type { CalendarDay } from '@almoner/domain/kernel/calendar.ts'
import { addCents, noCents, subtractCents, type Cents } from '@almoner/domain/kernel/money.ts'
import type { TransactionType } from '@almoner/domain/payment-methods/transaction-type.ts'
import type { PaidBy, Payer } from '../names.ts'

/** One successful payment, in its current state. */
export type StatementRow = {
  paymentId: string
  /** The Hong Kong day on which the money was received. */
  paidOn: CalendarDay
  transactionType: TransactionType
  projectName: string
  /** Null if the payer was erased. */
  payer: Payer | null
  method: PaidBy
  /** The valid receipt, for the amount after refunds. A void one is never included. */
  receipt: {
    number: string
    /** Set on a donation if the number was verified when the receipt was issued. */
    irFileNumber: string | null
  } | null
  /** The amount that the payer chose. */
  amountCents: Cents
  /** The amount paid, including the fee if the payer covered it. */
  totalCents: Cents
  /** The amount returned, to the payer or to their bank. */
  returnedCents: Cents
  /**
   * The parts of the rest that are being refunded or are in dispute. Neither has been returned yet.
   */
  underWayCents: Cents
  disputedCents: Cents
}

/** Returns the amount of a receipt for this row. */
export const netCents = ({ totalCents, returnedCents }: StatementRow): Cents => {
  assert(returnedCents >= 0 && returnedCents <= totalCents, 'what went back was paid')
  return subtractCents(totalCents, returnedCents)
}

export type KindSum = {
  listed: number
  /** Payments that are not refunded in full. */
  kept: number
  paidCents: Cents
  returnedCents: Cents
  keptCents: Cents
}

export type StatementSums = Record<TransactionType, KindSum> & {
  /** The sum after refunds of donations whose receipts carry a file number, and those numbers. */
  withFileNumber: { keptCents: Cents; numbers: readonly string[] }
}

const nothing: KindSum = {
  listed: 0,
  kept: 0,
  paidCents: noCents,
  returnedCents: noCents,
  keptCents: noCents,
}

export const noSums: StatementSums = {
  donation: nothing,
  payment: nothing,
  withFileNumber: { keptCents: noCents, numbers: [] },
}

/** The sums with one payment more. A donation and a payment are never added up. */
export const withRow = (sums: StatementSums, row: StatementRow): StatementSums => {
  const before = sums[row.transactionType]
  const netAmountCents = netCents(row)
  const kind: KindSum = {
    listed: before.listed + 1,
    kept: before.kept + (netAmountCents > 0 ? 1 : 0),
    paidCents: addCents(before.paidCents, row.totalCents),
    returnedCents: addCents(before.returnedCents, row.returnedCents),
    keptCents: addCents(before.keptCents, netAmountCents),
  }
  const { withFileNumber } = sums
  const added = { ...sums, [row.transactionType]: kind }
  const number = findFileNumber(row)
  if (number === null) return added
  const { numbers } = withFileNumber
  return {
    ...added,
    withFileNumber: {
      keptCents: addCents(withFileNumber.keptCents, netAmountCents),
      numbers: numbers.includes(number) ? numbers : [...numbers, number],
    },
  }
}

/** Returns the file number. Tax concerns only a donation whose receipt mentions it. */
export const findFileNumber = ({ transactionType, receipt }: StatementRow): string | null =>
  transactionType === 'donation' ? (receipt?.irFileNumber ?? null) : null
