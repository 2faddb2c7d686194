import * as v from 'valibot'
import { eventShape, type Decider, type EventOf } from '../kernel/decider.ts'
import { idSchema, type OrganisationId, type PersonId } from '../kernel/ids.ts'
import { receiptOfSchema, type ReceiptOf } from './receipt-of.ts'
import type { Instant } from '../kernel/time.ts'
import { instantSchema } from '../kernel/schemas.ts'

const referenceEntries = { of: receiptOfSchema, organisationId: idSchema('organisation') }

/** Staff want a receipt for a payment that is not through yet, and answer for it. */
const receiptForced = eventShape(
  'ReceiptForced',
  v.strictObject({ ...referenceEntries, payerId: idSchema('person'), forcedAt: instantSchema }),
  {
    // Staff write free text, and may name a person.
    personal: v.strictObject({ reason: v.string() }),
    whose: ({ payerId }: { payerId: PersonId }) => payerId,
  },
)

/** Staff want the receipt of a payment whose project issues none by itself. */
const receiptRequested = eventShape(
  'ReceiptRequested',
  v.strictObject({ ...referenceEntries, requestedAt: instantSchema }),
)

const receiptMailed = eventShape(
  'ReceiptMailed',
  v.strictObject({ ...referenceEntries, receiptNumber: v.string() }),
)

export const voidReasonSchema = v.picklist([
  /** Money was refunded; the rest has a receipt of its own. */
  'given_back',
  /** It was forced, and the payment failed. */
  'payment_failed',
  /** It was forced, and the payment cost something else; or the offline entry was amended. */
  'corrected',
  /** The offline entry was voided. */
  'entry_voided',
])
export type VoidReason = v.InferOutput<typeof voidReasonSchema>

/** A receipt that is no longer correct. Its number is never used again. */
const receiptVoided = eventShape(
  'ReceiptVoided',
  v.strictObject({
    ...referenceEntries,
    receiptNumber: v.string(),
    reason: voidReasonSchema,
    voidedAt: instantSchema,
    /** True if another receipt replaces it. */
    replaced: v.boolean(),
  }),
)

/** The address refused it for good. */
const receiptNotMailed = eventShape(
  'ReceiptNotMailed',
  v.strictObject({ ...referenceEntries, receiptNumber: v.string() }),
)

/** Staff have the current receipt mailed again. */
const receiptResendRequested = eventShape(
  'ReceiptResendRequested',
  v.strictObject({ ...referenceEntries, receiptNumber: v.string() }),
)

export const receiptEvents = [
  receiptForced,
  receiptRequested,
  receiptMailed,
  receiptNotMailed,
  receiptVoided,
  receiptResendRequested,
] as const
export type ReceiptEvent = EventOf<(typeof receiptEvents)[number]>

type Of = { of: ReceiptOf; organisationId: OrganisationId }

export type ReceiptCommand =
  | (Of & { type: 'ForceReceipt'; payerId: PersonId; reason: string; at: Instant })
  | (Of & { type: 'RequestReceipt'; at: Instant })
  | (Of & { type: 'MailReceipt'; receiptNumber: string })
  | (Of & { type: 'RecordReceiptNotMailed'; receiptNumber: string })
  | (Of & {
      type: 'VoidReceipt'
      receiptNumber: string
      reason: VoidReason
      at: Instant
      replaced: boolean
    })
  | (Of & { type: 'ResendReceipt'; receiptNumber: string })

export type ReceiptState = {
  /** Null also once the receipt that was forced is void. */
  forced: { reason: string; at: Instant } | null
  /** The time when staff first requested it. */
  requestedAt: Instant | null
  mailed: readonly string[]
  /** The receipt that the address refused, until it is mailed or staff have it sent again. */
  notMailed: string | null
  /** The voided receipts are in order. */
  voided: readonly { receiptNumber: string; reason: VoidReason; at: Instant; replaced: boolean }[]
}

const initialReceipt: ReceiptState = {
  forced: null,
  requestedAt: null,
  mailed: [],
  notMailed: null,
  voided: [],
}

/**
 * Records the states of the receipts of one payment or offline entry. Their numbers come from the
 * receipt book.
 */
export const receipt: Decider<ReceiptState, ReceiptCommand, ReceiptEvent, never> = {
  category: 'receipt',
  shapes: receiptEvents,
  initial: initialReceipt,
  decide: (command, state) => {
    switch (command.type) {
      case 'ForceReceipt': {
        if (state.forced) return []
        const { of, organisationId, payerId, reason, at: forcedAt } = command
        const data = { of, organisationId, payerId, forcedAt }
        return [{ type: 'ReceiptForced', data, personal: { reason } }]
      }
      case 'RequestReceipt': {
        if (state.requestedAt) return []
        const { of, organisationId, at: requestedAt } = command
        return [{ type: 'ReceiptRequested', data: { of, organisationId, requestedAt } }]
      }
      case 'MailReceipt': {
        const { of, organisationId, receiptNumber } = command
        if (state.mailed.includes(receiptNumber)) return []
        return [{ type: 'ReceiptMailed', data: { of, organisationId, receiptNumber } }]
      }
      case 'RecordReceiptNotMailed': {
        const { of, organisationId, receiptNumber } = command
        if (state.notMailed === receiptNumber) return []
        return [{ type: 'ReceiptNotMailed', data: { of, organisationId, receiptNumber } }]
      }
      case 'VoidReceipt': {
        const { of, organisationId, receiptNumber, reason, at: voidedAt, replaced } = command
        if (state.voided.some((each) => each.receiptNumber === receiptNumber)) return []
        return [
          {
            type: 'ReceiptVoided',
            data: { of, organisationId, receiptNumber, reason, voidedAt, replaced },
          },
        ]
      }
      case 'ResendReceipt': {
        const { of, organisationId, receiptNumber } = command
        // The receipt is void, and its replacement has its own mail.
        if (state.voided.some((each) => each.receiptNumber === receiptNumber)) return []
        return [{ type: 'ReceiptResendRequested', data: { of, organisationId, receiptNumber } }]
      }
    }
  },
  evolve: (state, event) => {
    switch (event.type) {
      case 'ReceiptForced': {
        const { reason } = event.personal
        return { ...state, forced: { reason, at: event.data.forcedAt } }
      }
      case 'ReceiptRequested':
        return { ...state, requestedAt: event.data.requestedAt }
      case 'ReceiptMailed':
        return { ...state, mailed: [...state.mailed, event.data.receiptNumber], notMailed: null }
      case 'ReceiptNotMailed':
        return { ...state, notMailed: event.data.receiptNumber }
      case 'ReceiptVoided': {
        const { receiptNumber, reason, voidedAt: at, replaced } = event.data
        const voided = [...state.voided, { receiptNumber, reason, at, replaced }]
        return { ...state, forced: null, voided }
      }
      case 'ReceiptResendRequested':
        return { ...state, notMailed: null }
    }
  },
}

/**
 * Returns true if a payment gets a receipt once it has succeeded. If receipts are on request, it
 * does after staff have requested one, before or after the payment succeeded.
 */
export const isReceiptWanted = (
  { facts: { receiptOnRequest } }: { facts: { receiptOnRequest: boolean } },
  { forced, requestedAt, voided }: Pick<ReceiptState, 'forced' | 'requestedAt' | 'voided'>,
): boolean => !receiptOnRequest || forced !== null || requestedAt !== null || voided.length > 0
