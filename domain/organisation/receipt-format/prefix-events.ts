import * as v from 'valibot'
import { eventShape, type EventOf } from '../../kernel/decider.ts'
import { idSchema } from '../../kernel/ids.ts'
import { receiptPrefixSchema } from './values.ts'

/** Staff chose other letters before the first receipt. Every charity's letters are unique. */
export const receiptPrefixChanged = eventShape(
  'ReceiptPrefixChanged',
  v.strictObject({
    organisationId: idSchema('organisation'),
    prefix: receiptPrefixSchema,
    before: receiptPrefixSchema,
  }),
)

/** The first receipt is about to be issued: the letters are fixed from now on. */
export const receiptPrefixLocked = eventShape(
  'ReceiptPrefixLocked',
  v.strictObject({ organisationId: idSchema('organisation'), prefix: receiptPrefixSchema }),
)

export const receiptPrefixEvents = [receiptPrefixChanged, receiptPrefixLocked] as const

export type ReceiptPrefixEvent = EventOf<(typeof receiptPrefixEvents)[number]>
