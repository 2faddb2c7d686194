import { assert } from '@almoner/domain/kernel/assert.ts'
import { toCalendarDay } from '@almoner/domain/kernel/calendar.ts'
import { canonicalJson } from '@almoner/domain/kernel/canonical-json.ts'
import { fold } from '@almoner/domain/kernel/decider.ts'
import { isErased } from '@almoner/domain/kernel/erased.ts'
import type { Id } from '@almoner/domain/kernel/ids.ts'
import { cents, subtractCents } from '@almoner/domain/kernel/money.ts'
import { ofOfflineEntry } from '@almoner/domain/receipt/receipt-of.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'
import type {
  Giver,
  OfflineEntry,
  OfflineEntryEvent,
} from '@almoner/domain/offline-entry/events.ts'
import { offlineEntry } from '@almoner/domain/offline-entry/index.ts'
import { formatOfReceipt } from '@almoner/domain/organisation/receipt-format/receipt-format.ts'
import { receipt, type ReceiptState } from '@almoner/domain/receipt/index.ts'
import type { ReceiptIssued } from '@almoner/domain/receipt-book/events.ts'
import type { IssueReceipt } from '@almoner/domain/receipt-book/index.ts'
import type { EventStore } from '@almoner/eventstore/event-store.ts'
import { readEvents } from '../record/read-events.ts'
import { loadState } from '@almoner/eventstore/handle-command.ts'
import { loadFileNumberOn } from '../record/charity-books.ts'
import type { Standing } from './standing.ts'

/**
 * An offline entry has a receipt once staff have requested one and the entry is approved. An
 * amendment that changes the text of the receipt replaces it; a void withdraws it.
 */
export const loadStandingOfEntry = async (
  store: EventStore,
  offlineEntryId: Id<'offline_entry'>,
): Promise<Standing> => {
  const events = await readEvents(store, offlineEntry, offlineEntryId)
  const state = fold(offlineEntry, events)
  assert(state.status !== 'none', `offline entry ${offlineEntryId} is not in the books`)
  const { entry, giver, giverId, organisationId } = state
  const { state: receipts } = await loadState(store, receipt, offlineEntryId)
  const of = ofOfflineEntry(offlineEntryId)
  return {
    of,
    organisationId,
    receipts,
    isOwed: state.status === 'approved' && state.withReceipt,
    because: 'entry_voided',
    issuedAt: calledForAt(events, receipts),
    findFault: (issued) => (isTrue(issued, { entry, giver }) ? null : 'corrected'),
    write: async ({ charity, issuedAt, replaces }) => ({
      facts: {
        ...toFacts(entry),
        of,
        organisationId,
        payerId: giverId,
        charityName: charity.profile.name,
        charityAddress: charity.profile.address,
        accentColour: charity.profile.colours.header,
        ...(charity.profile.logo !== null && { logo: charity.profile.logo }),
        irFileNumber:
          entry.transactionType === 'donation'
            ? await loadFileNumberOn(store, organisationId, toCalendarDay(entry.receivedAt))
            : null,
        language: entry.language,
        coverFee: false,
        refundedCents: cents(0),
        card: null,
        forced: false,
        replaces,
        issuedAt,
        ...formatOfReceipt(charity.receiptFormat, entry.language),
      },
      payer: {
        ...toNames(giver),
        organisationName: null,
        email: giver.email,
        cardLast4: null,
        answers: [],
        forcedBecause: null,
      },
    }),
  }
}

// Returns the latest of three times: the request, the approval, and the void of the receipt before
// it. None of them changes once a receipt of that turn is issued.
const calledForAt = (
  events: readonly OfflineEntryEvent[],
  { voided }: ReceiptState,
): Instant | null => {
  const at = (sought: OfflineEntryEvent['type']) =>
    events.find(({ type }) => type === sought)?.data.at
  const requestedAt = at('OfflineReceiptRequested')
  const approvedAt = at('OfflineEntryApproved')
  if (requestedAt === undefined || approvedAt === undefined) return null
  const last = voided.at(-1)?.at ?? requestedAt
  return [requestedAt, approvedAt, last].toSorted().at(-1) ?? null
}

type ReceiptText = Pick<
  IssueReceipt['facts'],
  | 'projectId'
  | 'projectName'
  | 'transactionType'
  | 'amountCents'
  | 'breakdown'
  | 'method'
  | 'paidAt'
  | 'receivedOn'
>

const toFacts = (entry: OfflineEntry): ReceiptText => {
  const { projectId, projectName, transactionType, method, amountCents, feeCents } = entry
  return {
    projectId,
    projectName,
    transactionType,
    method,
    amountCents,
    breakdown: {
      totalAmountCents: amountCents,
      totalFeeCents: feeCents,
      // The fee is its bank's or provider's, and no share of the platform's.
      serviceFeeCents: cents(0),
      processingFeeCents: feeCents,
      nonprofitReceivesCents: subtractCents(amountCents, feeCents),
    },
    paidAt: entry.receivedAt,
    receivedOn: toCalendarDay(entry.receivedAt),
  }
}

const toNames = ({ firstName, lastName }: Giver) => ({ firstName, lastName })

/**
 * Returns whether the content of a receipt matches the entry. The names of an erased giver are no
 * longer compared.
 */
const isTrue = (
  { data, personal }: ReceiptIssued,
  { entry, giver }: { entry: OfflineEntry; giver: Giver },
): boolean => {
  const should = toFacts(entry)
  const receiptFacts = Object.fromEntries(
    Object.keys(should).map((name) => [name, data[name as keyof ReceiptText]]),
  )
  const { firstName, lastName } = personal
  const isSameGiver =
    isErased(lastName) || canonicalJson({ firstName, lastName }) === canonicalJson(toNames(giver))
  return isSameGiver && canonicalJson(receiptFacts) === canonicalJson(should)
}
