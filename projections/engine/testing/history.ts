import { createHash } from 'node:crypto'
import { accountingCodesEvents } from '@almoner/domain/accounting-codes/events.ts'
import { approvalEvents } from '@almoner/domain/approval/events.ts'
import { approvalPolicyEvents } from '@almoner/domain/approval-policy/events.ts'
import { applicationEvents } from '@almoner/domain/application/events.ts'
import { importEvents } from '@almoner/domain/import/events.ts'
import { balanceReminder } from '@almoner/domain/balance-reminder/index.ts'
import { bankAccountEvents } from '@almoner/domain/bank-account/events.ts'
import { bankMatchEvents } from '@almoner/domain/bank-match/events.ts'
import { charityNoteEvents } from '@almoner/domain/charity-note/index.ts'
import { section88Events } from '@almoner/domain/section88-check/index.ts'
import { donorRecordEvents } from '@almoner/domain/donor-record/events.ts'
import { erasureRequestEvents } from '@almoner/domain/erasure-request/events.ts'
import { donorEvents } from '@almoner/domain/donor/events.ts'
import { donorCardsEvents } from '@almoner/domain/donor-cards/events.ts'
import { reviewEvents } from '@almoner/domain/manual-review/index.ts'
import { isActivityType } from '@almoner/domain/staff/activity.ts'
import { findShape, currentVersion, type AnyEvent } from '@almoner/domain/kernel/decider.ts'
import { streamName } from '@almoner/domain/kernel/ids.ts'
import type { OrganisationId, StreamName } from '@almoner/domain/kernel/ids.ts'
import { marketingConsentEvents } from '@almoner/domain/marketing-consent/events.ts'
import { organisationEvents } from '@almoner/domain/organisation/events.ts'
import { offlineEntryEvents } from '@almoner/domain/offline-entry/events.ts'
import { paymentEvents } from '@almoner/domain/payment/events.ts'
import { invoiceBookEvents } from '@almoner/domain/invoice-book/index.ts'
import { planSubscriptionEvents } from '@almoner/domain/plan-subscription/events.ts'
import { projectEvents } from '@almoner/domain/project/events.ts'
import { recurringPlanEvents } from '@almoner/domain/recurring-plan/events.ts'
import { treasuryEvents } from '@almoner/domain/treasury/events.ts'
import { reportEvents } from '@almoner/domain/report/events.ts'
import { reportScheduleEvents } from '@almoner/domain/report-schedule/events.ts'
import { receiptEvents } from '@almoner/domain/receipt/index.ts'
import { referralEvents } from '@almoner/domain/referral/events.ts'
import { connectedAccountEvents } from '@almoner/domain/connected-account/events.ts'
import { receiptBookEvents } from '@almoner/domain/receipt-book/events.ts'
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import type { NewEvent, RecordedEvent } from '@almoner/eventstore/event-store.ts'
import { toPosition } from '@almoner/eventstore/position.ts'

type About = {
  /** A donor's own data belongs to no charity. */
  organisationId?: OrganisationId
  donorId?: string
  paymentId?: string
  projectId?: string
  inboxItemId?: string
  reportId?: string
  scheduleId?: string
  planId?: string
  consentId?: string
  approvalId?: string | null
  offlineEntryId?: string
  of?: { id: string }
  importId?: string
  matchId?: string
  code?: string
  year?: number
}

const shapes = [
  ...accountingCodesEvents,
  ...organisationEvents,
  ...applicationEvents,
  ...approvalEvents,
  ...approvalPolicyEvents,
  ...charityNoteEvents,
  ...section88Events,
  ...projectEvents,
  ...paymentEvents,
  ...receiptBookEvents,
  ...receiptEvents,
  ...reviewEvents,
  ...donorCardsEvents,
  ...donorEvents,
  ...donorRecordEvents,
  ...erasureRequestEvents,
  ...recurringPlanEvents,
  ...marketingConsentEvents,
  ...treasuryEvents,
  ...balanceReminder.shapes,
  ...bankAccountEvents,
  ...importEvents,
  ...offlineEntryEvents,
  ...bankMatchEvents,
  ...referralEvents,
  ...connectedAccountEvents,
  ...planSubscriptionEvents,
  ...invoiceBookEvents,
  ...reportEvents,
  ...reportScheduleEvents,
]
const treasuryTypes: ReadonlySet<string> = new Set(treasuryEvents.map(({ type }) => type))

const firstMillisecond = Date.parse('2026-11-20T02:30:00.000Z')

/** The events as the store would return them: one after another from position 1, a second apart. */
export const toRecorded = (...events: readonly AnyEvent[]): readonly RecordedEvent[] =>
  events.map(recorded)

const recorded = (event: AnyEvent, index: number): RecordedEvent => {
  const appended = toAppend(event, index)
  return {
    ...appended,
    stream: toStream(event),
    revision: BigInt(index),
    position: toPosition(index + 1),
    recordedAt: appended.meta.at,
  }
}

/**
 * Adds the envelope that a command would give to an event. An equal `index` gives an equal event.
 */
export const toAppend = (event: AnyEvent, index: number): NewEvent => ({
  ...event,
  id: toUuid(`${index} ${event.type}`),
  meta: {
    tenant: (event.data as About).organisationId ?? null,
    actor: isActivityType(event.type) ? `staff:${toUuid('a member of staff')}` : 'guest',
    causation: null,
    correlation: 'request-1',
    version: currentVersion(findShape(shapes, event.type)),
    at: instantFromMilliseconds(firstMillisecond + index * 1_000),
  },
})

export const toStream = ({ type, data }: AnyEvent): StreamName => {
  const { organisationId, paymentId = '', projectId = '', year } = data as About
  const {
    inboxItemId = '',
    donorId,
    planId,
    consentId,
    approvalId,
    offlineEntryId,
    of,
    importId,
    matchId,
    code,
    reportId,
    scheduleId,
  } = data as About
  if (planSubscriptionEvents.some((shape) => shape.type === type)) {
    return streamName('plan_subscription', organisationId ?? '')
  }
  if (reportId !== undefined) return streamName('report', reportId)
  if (scheduleId !== undefined) return streamName('report_schedule', scheduleId)
  if (type === 'InvoiceNumberTaken') return streamName('invoice_book', String(year))
  if (importId !== undefined) return streamName('import', importId)
  if (offlineEntryId !== undefined) return streamName('offline_entry', offlineEntryId)
  if (matchId !== undefined) return streamName('bank_match', matchId)
  if (type.startsWith('Donors')) return streamName('donor_record', organisationId ?? '')
  if (type.startsWith('Donor')) return streamName('donor', donorId ?? '')
  if (organisationId === undefined) return streamName('donor_cards', donorId ?? '')
  if (applicationEvents.some((shape) => shape.type === type)) {
    return streamName('application', organisationId)
  }
  if (type.startsWith('Erasure')) return streamName('erasure_request', organisationId)
  if (type.startsWith('BankAccount')) return streamName('bank_account', organisationId)
  if (type.startsWith('Approval')) return streamName('approval', approvalId ?? '')
  if (type === 'AccountingCodesChanged') return streamName('accounting_codes', organisationId)
  if (type === 'PolicyChanged') return streamName('approval_policy', organisationId)
  // An event of a failure has a code too.
  if (referralEvents.some((shape) => shape.type === type)) return streamName('referral', code ?? '')
  if (connectedAccountEvents.some((shape) => shape.type === type)) {
    return streamName('connected_account', organisationId)
  }
  if (type === 'BalanceReminded') return streamName('balance_reminder', organisationId)
  if (type === 'Section88Checked') return streamName('section88_check', organisationId)
  if (type === 'CharityNoteAdded') return streamName('charity_note', organisationId)
  if (consentId !== undefined) return streamName('marketing_consent', consentId)
  if (planId !== undefined && !type.startsWith('Payment')) {
    return streamName('recurring_plan', planId)
  }
  if (treasuryTypes.has(type)) return streamName('treasury', organisationId)
  if (type === 'ReceiptIssued') return streamName('receipt_book', `${organisationId}-${year}`)
  if (type.startsWith('InboxItem')) return streamName('inbox_item', inboxItemId)
  if (receiptEvents.some((shape) => shape.type === type))
    return streamName('receipt', of?.id ?? paymentId)
  if (type.startsWith('Project')) return streamName('project', projectId)
  return paymentId ? streamName('payment', paymentId) : streamName('organisation', organisationId)
}

/**
 * Converts an event to one of Lion Rock: fixture ids 1, 10, 20, 30, 90 become 2, 110, 120, 130,
 * 190.
 */
export const atLionRock = <Event extends AnyEvent>(event: Event): Event => {
  const text = JSON.stringify(event)
    .replaceAll('-000000000001"', '-000000000002"')
    .replaceAll(/-0000000000([1239])0"/g, '-0000000001$10"')
    .replaceAll('"harbour"', '"lionrock"')
    .replaceAll('pi_fixture', 'pi_lion_rock')
  return JSON.parse(text) as Event
}

/** The `number`-th of many like it: another payment, or another project, by its fixture id. */
export const another = <Event extends AnyEvent>(event: Event, number: number): Event => {
  const id = String(number).padStart(12, '0')
  const text = JSON.stringify(event)
    .replaceAll(/("(?:paymentId|projectId)":"[0-9a-f-]{24})\d{12}"/g, `$1${id}"`)
    .replaceAll(/("of":\{"kind":"payment","id":"[0-9a-f-]{24})\d{12}"/g, `$1${id}"`)
    .replaceAll('pi_fixture', `pi_${id}`)
    .replaceAll('request_fixture', `request_${id}`)
  return JSON.parse(text) as Event
}

const toUuid = (text: string): string => {
  const hex = createHash('sha256').update(text).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
