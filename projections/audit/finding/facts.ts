import {
  accountingCodes,
  type AccountingCodesEvent,
} from '@almoner/domain/accounting-codes/index.ts'
import { administrator } from '@almoner/domain/administrator/index.ts'
import { application, type ApplicationEvent } from '@almoner/domain/application/index.ts'
import { approval, type ApprovalEvent } from '@almoner/domain/approval/index.ts'
import { approvalPolicy, type ApprovalPolicyEvent } from '@almoner/domain/approval-policy/index.ts'
import {
  connectedAccount,
  type ConnectedAccountEvent,
} from '@almoner/domain/connected-account/index.ts'
import { balanceReminder, type BalanceReminded } from '@almoner/domain/balance-reminder/index.ts'
import { booksView, type BooksViewed } from '@almoner/domain/books-view/index.ts'
import { fileDownload, type FileDownloaded } from '@almoner/domain/file-download/index.ts'
import { fileView, type FileViewed } from '@almoner/domain/file-view/index.ts'
import type { ClosedBooksEvent } from '@almoner/domain/closed-books/events.ts'
import { closedBooks } from '@almoner/domain/closed-books/index.ts'
import { charityNote, type CharityNoteAdded } from '@almoner/domain/charity-note/index.ts'
import { bankAccount } from '@almoner/domain/bank-account/index.ts'
import type { BankMatchEvent } from '@almoner/domain/bank-match/events.ts'
import { bankMatch } from '@almoner/domain/bank-match/index.ts'
import type { BankAccountEvent } from '@almoner/domain/bank-account/events.ts'
import { donorCards, type DonorCardsEvent } from '@almoner/domain/donor-cards/index.ts'
import { erasureRequests, type ErasureRequestEvent } from '@almoner/domain/erasure-request/index.ts'
import { donorRecords, type DonorRecordEvent } from '@almoner/domain/donor-record/index.ts'
import { donor } from '@almoner/domain/donor/index.ts'
import { readEvent, type AnyShape } from '@almoner/domain/kernel/decider.ts'
import { streamCategory } from '@almoner/domain/kernel/ids.ts'
import {
  marketingConsent,
  type MarketingConsentEvent,
} from '@almoner/domain/marketing-consent/index.ts'
import { organisation, type OrganisationEvent } from '@almoner/domain/organisation/index.ts'
import { invoiceBook, type InvoiceBookEvent } from '@almoner/domain/invoice-book/index.ts'
import type { ImportEvent } from '@almoner/domain/import/events.ts'
import { offlineImport } from '@almoner/domain/import/index.ts'
import type { OfflineEntryEvent } from '@almoner/domain/offline-entry/events.ts'
import { offlineEntry } from '@almoner/domain/offline-entry/index.ts'
import { payment, type PaymentEvent } from '@almoner/domain/payment/index.ts'
import type { PlanSubscriptionEvent } from '@almoner/domain/plan-subscription/events.ts'
import { planSubscription } from '@almoner/domain/plan-subscription/index.ts'
import type { ReferralEvent } from '@almoner/domain/referral/events.ts'
import { referral } from '@almoner/domain/referral/index.ts'
import { reviewItem, type ReviewEvent } from '@almoner/domain/manual-review/index.ts'
import {
  providerNotice,
  type AccountNoticeReceived,
  type NoticeReceived,
} from '@almoner/domain/provider-notice/index.ts'
import { project, type ProjectEvent } from '@almoner/domain/project/index.ts'
import type { ReceiptBookEvent } from '@almoner/domain/receipt-book/events.ts'
import type { ReportEvent } from '@almoner/domain/report/events.ts'
import { report } from '@almoner/domain/report/index.ts'
import type { ReportScheduleEvent } from '@almoner/domain/report-schedule/events.ts'
import { reportSchedule } from '@almoner/domain/report-schedule/index.ts'
import { receiptBook } from '@almoner/domain/receipt-book/index.ts'
import { receipt, type ReceiptEvent } from '@almoner/domain/receipt/index.ts'
import { recurringPlan, type RecurringPlanEvent } from '@almoner/domain/recurring-plan/index.ts'
import { section88Check, type Section88Checked } from '@almoner/domain/section88-check/index.ts'
import { treasury, type TreasuryEvent } from '@almoner/domain/treasury/index.ts'
import type { DonorEvent } from '@almoner/domain/donor/index.ts'
import type { AdministratorEvent } from '@almoner/domain/administrator/index.ts'
import type { RecordedEvent } from '@almoner/eventstore/event-store.ts'
import { isSealed } from '@almoner/eventstore/personal-data.ts'
import type { Findings, NamedEvent } from './findings.ts'

/** Every event there is but the reservation of a name, which any category may begin with. */
type KnownEvent =
  | AccountingCodesEvent
  | AdministratorEvent
  | ApplicationEvent
  | ApprovalEvent
  | ApprovalPolicyEvent
  | ConnectedAccountEvent
  | BalanceReminded
  | BankAccountEvent
  | BankMatchEvent
  | BooksViewed
  | FileDownloaded
  | FileViewed
  | CharityNoteAdded
  | Section88Checked
  | ClosedBooksEvent
  | DonorEvent
  | DonorRecordEvent
  | ErasureRequestEvent
  | DonorCardsEvent
  | OrganisationEvent
  | ImportEvent
  | InvoiceBookEvent
  | OfflineEntryEvent
  | PaymentEvent
  | PlanSubscriptionEvent
  | ProjectEvent
  | ReceiptBookEvent
  | ReferralEvent
  | ReceiptEvent
  | RecurringPlanEvent
  | ReportEvent
  | ReportScheduleEvent
  | TreasuryEvent
  | MarketingConsentEvent
  | ReviewEvent
  | NoticeReceived
  | AccountNoticeReceived
  | { type: 'NameReserved' | 'NameReleased'; data: { owner: string }; personal?: undefined }

/** An event of checked shape, in its aggregate's present version. */
export type AuditedFact = KnownEvent & Omit<RecordedEvent, 'type' | 'data' | 'personal'>

/** Recognises the facts of some types. */
export const createTypeGuard = <Type extends AuditedFact['type']>(types: readonly Type[]) => {
  const knownTypes: ReadonlySet<string> = new Set(types)
  return (fact: AuditedFact): fact is Extract<AuditedFact, { type: Type }> =>
    knownTypes.has(fact.type)
}

/** The part of an event that a finding needs, so that the rest can be dropped. */
export const nameOnly = ({
  position,
  stream,
  type,
  id,
  recordedAt,
}: AuditedFact): NamedEvent & Pick<AuditedFact, 'recordedAt'> => ({
  position,
  stream,
  type,
  id,
  recordedAt,
})

const aggregates: readonly { category: string; shapes: readonly AnyShape[] }[] = [
  accountingCodes,
  administrator,
  application,
  approval,
  approvalPolicy,
  connectedAccount,
  balanceReminder,
  bankAccount,
  bankMatch,
  booksView,
  charityNote,
  section88Check,
  closedBooks,
  donor,
  donorCards,
  donorRecords,
  erasureRequests,
  fileDownload,
  fileView,
  invoiceBook,
  organisation,
  report,
  reportSchedule,
  offlineEntry,
  offlineImport,
  payment,
  planSubscription,
  project,
  receiptBook,
  referral,
  receipt,
  recurringPlan,
  treasury,
  marketingConsent,
  reviewItem,
  providerNotice,
]

const aggregatesByType = new Map(
  aggregates.flatMap(({ category, shapes }) =>
    shapes.map(({ type }) => [type, { category, shapes }] as const),
  ),
)

/** The fact of an event, or null if it is invalid; then a finding was added. */
export const toAuditedFact = (event: RecordedEvent, findings: Findings): AuditedFact | null => {
  findings.checked('shapes', 'events')
  if (event.type === 'NameReserved' || event.type === 'NameReleased')
    return toReservation(event, findings)
  const aggregate = aggregatesByType.get(event.type)
  if (aggregate === undefined) {
    findings.found('shapes', 'is of a type that this audit does not know', event)
    return null
  }
  if (streamCategory(event.stream) !== aggregate.category) {
    findings.found('shapes', 'stands in a stream of another kind', event)
    return null
  }
  try {
    return readEvent(aggregate.shapes, withoutSealed(event)) as unknown as AuditedFact
  } catch {
    findings.found('shapes', 'has another shape than its kind has', event)
    return null
  }
}

const toReservation = (event: RecordedEvent, findings: Findings): AuditedFact | null => {
  if ('owner' in event.data && typeof event.data.owner === 'string') {
    return event as unknown as AuditedFact
  }
  findings.found('shapes', 'reserves a name for nobody', event)
  return null
}

// Sealed data cannot be checked, and need not be: it is read as an erased person's.
const withoutSealed = ({ personal, ...event }: RecordedEvent): RecordedEvent => {
  if (isSealed(personal)) return { ...event, person: personal.person }
  return personal === undefined ? event : { ...event, personal }
}
