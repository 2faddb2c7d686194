import type { OfflineEntryEvent } from '@almoner/domain/offline-entry/events.ts'
import type { ReceiptEvent } from '@almoner/domain/receipt/index.ts'
import type { NewEvent } from '@almoner/eventstore/event-store.ts'
import { toReceiptInput, type IssueReceiptInput } from '../steps/receipt/receipt-input.ts'
import { issueReceipt } from '../tasks/issue-receipt/issue-receipt.ts'
import { importEntriesActor } from '../tasks/import-entries.ts'
import { reviseMatch } from '../tasks/revise-match.ts'
import { payerLetter } from './letters.ts'
import { toStart, type Start } from './start.ts'

type Event = ReceiptEvent | OfflineEntryEvent
type Of<Type extends Event['type']> = Extract<Event, { type: Type }> & Pick<NewEvent, 'id' | 'meta'>

export const toReceiptStart = (input: IssueReceiptInput): Start => toStart(issueReceipt, input)

const receiptOfEntry = ({ id, data: { offlineEntryId } }: Of<OfflineEntryEvent['type']>): Start =>
  toReceiptStart({ offlineEntryId, because: id })

type OfflineChange = Of<'OfflineEntryApproved' | 'OfflineEntryAmended' | 'OfflineEntryVoided'>

// Most entries have no receipt: they start nothing.
const receiptWhereWanted = (event: OfflineChange): readonly Start[] =>
  event.data.withReceipt ? [receiptOfEntry(event)] : []

/** Bank lines pay no more of an entry than it is now. */
const matchOfAmended = (event: Of<'OfflineEntryAmended'>): readonly Start[] => {
  const { before, after } = event.data
  return before.amountCents === after.amountCents ? [] : [toRevision(event)]
}

/** An import that is undone voids thousands at once, and revises each of them itself. */
const matchOfVoided = (event: Of<'OfflineEntryVoided'>): readonly Start[] =>
  event.meta.actor === importEntriesActor ? [] : [toRevision(event)]

const toRevision = ({
  id: eventId,
  data: { offlineEntryId, organisationId, by, at },
}: Of<'OfflineEntryAmended' | 'OfflineEntryVoided'>): Start =>
  toStart(reviseMatch, { offlineEntryId, organisationId, eventId, by, at })

/**
 * The processes that start for a receipt that staff request, and for one that is void or is sent
 * again.
 */
export const receiptReactions = {
  // One that was forced and is void may be forced again: each time is a run of its own.
  ReceiptForced: ({ id, data: { of } }: Of<'ReceiptForced'>) => [
    toReceiptStart({ ...toReceiptInput(of), because: `forced-${id}` }),
  ],
  ReceiptRequested: ({ id, data: { of } }: Of<'ReceiptRequested'>) => [
    toReceiptStart({ ...toReceiptInput(of), because: `requested-${id}` }),
  ],
  ReceiptVoided: ({ id, data: { of, receiptNumber, reason } }: Of<'ReceiptVoided'>) => {
    if (of.kind === 'offline_entry') {
      return [payerLetter({ offlineEntryId: of.id, eventId: id, receiptNumber })]
    }
    return reason === 'payment_failed'
      ? [payerLetter({ paymentId: of.id, eventId: id, receiptNumber })]
      : []
  },
  ReceiptResendRequested: ({ id, data: { of, receiptNumber } }: Of<'ReceiptResendRequested'>) => [
    payerLetter({ ...toReceiptInput(of), eventId: id, receiptNumber, isResend: true }),
  ],
  OfflineReceiptRequested: (event: Of<'OfflineReceiptRequested'>) =>
    event.data.isApproved ? [receiptOfEntry(event)] : [],
  OfflineEntryApproved: receiptWhereWanted,
  OfflineEntryAmended: (event: Of<'OfflineEntryAmended'>) => [
    ...receiptWhereWanted(event),
    ...matchOfAmended(event),
  ],
  OfflineEntryVoided: (event: Of<'OfflineEntryVoided'>) => [
    ...receiptWhereWanted(event),
    ...matchOfVoided(event),
  ],
}
