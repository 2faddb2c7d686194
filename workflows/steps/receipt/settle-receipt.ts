import { assert, requirePresent } from '@almoner/domain/kernel/assert.ts'
import { readEvent } from '@almoner/domain/kernel/decider.ts'
import { streamName, type OrganisationId } from '@almoner/domain/kernel/ids.ts'
import type { ReceiptOf } from '@almoner/domain/receipt/receipt-of.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'
import { receipt, type ReceiptCommand, type VoidReason } from '@almoner/domain/receipt/index.ts'
import type { ReceiptIssued } from '@almoner/domain/receipt-book/events.ts'
import { receiptBook, receiptBookId, receiptYear } from '@almoner/domain/receipt-book/index.ts'
import type { EventStore, RecordedEvent } from '@almoner/eventstore/event-store.ts'
import type { CommandContext } from '@almoner/eventstore/handle-command.ts'
import { loadCharity, lockReceiptPrefix } from '../record/charity-books.ts'
import { recordCommand } from '../record/record-command.ts'
import {
  issueReceiptId,
  toReceiptInput,
  parseReceiptInput,
  type IssueReceiptInput,
  type ReceiptPlace,
} from './receipt-input.ts'
import { loadStandingOfEntry } from './standing-of-entry.ts'
import { loadStandingOfPayment } from './standing-of-payment.ts'
import type { Standing } from './standing.ts'

type Settling = { store: EventStore; now: () => Instant; input: IssueReceiptInput }

// Each round voids a receipt that a refund or an amendment has made wrong. A payment has few of
// either.
const mostRounds = 20

/**
 * Issues the receipt that a payment or an offline entry should have, if it is missing. Its number
 * follows from the events alone (the number of voided receipts, the time when it became due), so
 * every run finds one and the same number.
 */
export const settleReceipt = async (settling: Settling): Promise<ReceiptPlace | null> => {
  const of = parseReceiptInput(settling.input)
  for (let round = 0; round < mostRounds; round += 1) {
    const standing = await loadStanding(settling.store, of)
    if (!standing.isOwed && !mayBeIssued(standing)) return null
    const issued = await issue(settling, standing)
    const wrong = standing.isOwed ? standing.findFault(issued) : standing.because
    if (wrong === null) return toReceiptPlace(issued)
    await voidReceipt(settling, issued, { reason: wrong, replaced: standing.isOwed })
  }
  throw new Error(`the receipt of ${of.kind} ${of.id} does not come to rest`)
}

// Returns whether a receipt of this turn may have been issued. If none should exist, it is issued
// if needed and then voided, so that no receipt exists without an event.
const mayBeIssued = ({ receipts, issuedAt, because }: Standing): boolean => {
  const last = receipts.voided.at(-1)
  if (last === undefined) return issuedAt !== null
  const succeededSince = last.reason === 'payment_failed' && because === 'given_back'
  return receipts.forced !== null || last.replaced || succeededSince
}

const loadStanding = (store: EventStore, of: ReceiptOf): Promise<Standing> =>
  of.kind === 'payment' ? loadStandingOfPayment(store, of.id) : loadStandingOfEntry(store, of.id)

const issue = async (settling: Settling, standing: Standing): Promise<ReceiptIssued> => {
  const { of, organisationId, receipts } = standing
  const charity = await loadCharity(settling.store, organisationId)
  const replaces = receipts.voided.at(-1)?.receiptNumber ?? null
  const issuedAt = requirePresent(standing.issuedAt, 'when the receipt was called for')
  const times = receipts.voided.length
  const { facts, payer } = await standing.write({ charity, issuedAt, replaces })
  const context = toContext(settling, organisationId)
  const prefix = await lockReceiptPrefix(settling.store, { charity, context })
  const result = await recordCommand(settling, {
    decider: receiptBook,
    id: receiptBookId(organisationId, receiptYear(issuedAt)),
    command: { type: 'IssueReceipt', prefix, facts, payer },
    ...context,
    commandId: `issue-receipt:${of.id}${times === 0 ? '' : `:${times}`}`,
    input: toReceiptInput(of),
  })
  assert(result.handled, 'a book refuses no receipt')
  return toReceiptIssued(result.events[0])
}

const voidReceipt = async (
  settling: Settling,
  { data: { organisationId, of, receiptNumber } }: ReceiptIssued,
  why: { reason: VoidReason; replaced: boolean },
): Promise<void> => {
  const at = settling.now()
  const command: ReceiptCommand = {
    type: 'VoidReceipt',
    of,
    organisationId,
    receiptNumber,
    at,
    ...why,
  }
  await recordCommand(settling, {
    decider: receipt,
    id: of.id,
    command,
    ...toContext(settling, organisationId),
    commandId: `void-receipt:${receiptNumber}`,
    input: { receiptNumber },
  })
}

const toContext = (
  { now, input }: Settling,
  tenant: OrganisationId,
): Omit<CommandContext, 'commandId' | 'input'> => ({
  tenant,
  actor: 'process:issue-receipt',
  correlation: parseReceiptInput(input).id,
  causation: issueReceiptId(input),
  at: now(),
})

const toReceiptPlace = ({ data }: ReceiptIssued): ReceiptPlace => ({
  organisationId: data.organisationId,
  year: data.year,
  sequence: data.sequence,
})

const toReceiptIssued = (event: RecordedEvent | undefined): RecordedEvent & ReceiptIssued => {
  const receiptEvent = requirePresent(event, 'the receipt')
  return readEvent(receiptBook.shapes, receiptEvent) as RecordedEvent & ReceiptIssued
}

/** A receipt book holds only receipts, so a receipt's number is its position. */
export const readReceipt = async (
  store: EventStore,
  place: ReceiptPlace,
): Promise<ReceiptIssued> => {
  const { organisationId, year, sequence } = place
  const book = streamName(receiptBook.category, receiptBookId(organisationId, year))
  const [event] = await store.read(book, { from: BigInt(sequence - 1), limit: 1 })
  const issued = toReceiptIssued(event)
  assert(issued.data.sequence === sequence, `${book} has a gap at ${sequence}`)
  assert(issued.data.organisationId === organisationId, `${book} holds another charity’s receipt`)
  return issued
}
