import * as v from 'valibot'
import { requirePresent } from '../kernel/assert.ts'
import type { Decider } from '../kernel/decider.ts'
import { hongKongTime } from '../kernel/time.ts'
import type { Instant } from '../kernel/time.ts'
import { receiptBookEvents, type ReceiptBookEvent, type ReceiptIssued } from './events.ts'

type IssuedData = ReceiptIssued['data']

/** All but what the receipt book adds: the number and the year. */
export type IssueReceipt = {
  type: 'IssueReceipt'
  prefix: string
  facts: Omit<IssuedData, 'receiptNumber' | 'sequence' | 'year'>
  payer: ReceiptIssued['personal']
}

export type ReceiptBookState = { sequence: number }

/**
 * Issues one charity's receipts of one Hong Kong calendar year. They have their own stream, so that
 * the number after the newest is always the next. The command's id identifies the subject of the
 * receipt: issuing it twice gives one receipt.
 */
export const receiptBook: Decider<ReceiptBookState, IssueReceipt, ReceiptBookEvent, never> = {
  category: 'receipt_book',
  shapes: receiptBookEvents,
  snapshot: { version: 1, state: v.strictObject({ sequence: v.number() }) },
  initial: { sequence: 0 },
  decide: ({ prefix, facts, payer }, state) => {
    const year = receiptYear(facts.issuedAt)
    const sequence = state.sequence + 1
    const receiptNumber = `${prefix}-${year}-${String(sequence).padStart(6, '0')}`
    return [
      {
        type: 'ReceiptIssued',
        data: { ...facts, receiptNumber, sequence, year },
        personal: payer,
      },
    ]
  },
  evolve: (_state, event) => ({ sequence: event.data.sequence }),
}

export const receiptYear = (issuedAt: Instant): number => hongKongTime(issuedAt).year

/** Reads the position of a receipt in its charity's books from its number (`HLCF-2026-000001`). */
export const parseReceiptNumber = (receiptNumber: string): { year: number; sequence: number } => {
  const [, year, sequence] = /-(\d{4})-(\d{6,})$/.exec(receiptNumber) ?? []
  return {
    year: Number(requirePresent(year, 'the year of a receipt')),
    sequence: Number(requirePresent(sequence, 'the place of a receipt')),
  }
}

/** Returns the id of a book's stream. Each charity and year has one. */
export const receiptBookId = (organisationId: string, year: number): string =>
  `${organisationId}-${year}`
