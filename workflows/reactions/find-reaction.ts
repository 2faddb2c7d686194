import type { ApplicationEvent } from '@almoner/domain/application/index.ts'
import { may } from '@almoner/domain/staff/permissions.ts'
import type { AdministratorEvent } from '@almoner/domain/administrator/index.ts'
import type { DonorEvent } from '@almoner/domain/donor/index.ts'
import type { DonorCardsEvent } from '@almoner/domain/donor-cards/events.ts'
import type { CustomDomainEvent } from '@almoner/domain/organisation/custom-domain/events.ts'
import type { OrganisationEvent } from '@almoner/domain/organisation/events.ts'
import type { PaymentMethodsChanged } from '@almoner/domain/organisation/payment-methods/methods-changed.ts'
import type {
  OrganisationProfileChanged,
  ProfileChangeDecided,
} from '@almoner/domain/organisation/profile/events.ts'
import type { StaffEvent } from '@almoner/domain/organisation/team/staff-events.ts'
import type { SuspensionEvent } from '@almoner/domain/organisation/suspension/events.ts'
import type { PaymentEvent } from '@almoner/domain/payment/events.ts'
import type { ImportEvent } from '@almoner/domain/import/events.ts'
import type { NoticeReceived } from '@almoner/domain/provider-notice/index.ts'
import { includes } from '@almoner/domain/plans/plan-features.ts'
import type { NewEvent } from '@almoner/eventstore/event-store.ts'
import { awaitWalletId, awaitWalletName } from '../processes/await-wallet/contract.ts'
import { eraseDonorId } from '../processes/erase-donor/contract.ts'
import { eraseDonor } from '../processes/erase-donor/process.ts'
import { importEntries, type ImportEntriesInput } from '../tasks/import-entries.ts'
import { makeRefundId } from '../processes/make-refund/contract.ts'
import { makeRefund } from '../processes/make-refund/process.ts'
import { openOrganisationId } from '../processes/open-organisation/contract.ts'
import { openOrganisation } from '../processes/open-organisation/process.ts'
import { removeCardId } from '../processes/remove-card/contract.ts'
import { removeCard } from '../processes/remove-card/process.ts'
import { saveCardId } from '../processes/save-card/contract.ts'
import { saveCard } from '../processes/save-card/process.ts'
import { restPlans } from '../tasks/rest-plans/rest-plans.ts'
import { settlePayment } from '../tasks/settle-payment/settle-payment.ts'
import { takePaymentId } from '../processes/take-payment/contract.ts'
import { takePayment } from '../processes/take-payment/process.ts'
import { updateTreasury, type UpdateTreasuryInput } from '../tasks/update-treasury.ts'
import {
  administratorLetter,
  applicantLetter,
  billingReactions,
  contactLetters,
  letterAbout,
  ownerLetters,
  payerLetter,
  staffLetter,
  teamLossLetters,
} from './letters.ts'
import { accountReactions } from './account-reactions.ts'
import { approvalNudges, approvalReactions } from './approval-reactions.ts'
import { planNudges, planReactions } from './plan-reactions.ts'
import { balanceReactions, treasuryNudges, treasuryReactions } from './money/treasury-reactions.ts'
import { subscriptionNudges, subscriptionReactions } from './money/subscription-reactions.ts'
import { bankAccountNudges, bankAccountReactions } from './money/bank-account-reactions.ts'
import { domainCheck, domainEnd } from './domain-starts.ts'
import { erasureReactions } from './erasure-reactions.ts'
import { reportReactions } from './report-reactions.ts'
import { receiptReactions, toReceiptStart } from './receipt-reactions.ts'
import { toStart, type Start } from './start.ts'

type Reacted =
  | PaymentEvent
  | ImportEvent
  | NoticeReceived
  | DonorCardsEvent
  | DonorEvent
  | StaffEvent
  | AdministratorEvent
  | ApplicationEvent
  | PaymentMethodsChanged
  | SuspensionEvent
  | ProfileChangeDecided
  | OrganisationProfileChanged
  | CustomDomainEvent
  | Extract<OrganisationEvent, { type: 'OrganisationPlanChanged' }>

type Reactions = {
  [Type in Reacted['type']]?: (
    event: Extract<Reacted, { type: Type }> & Pick<NewEvent, 'id'>,
  ) => readonly Start[]
}

/**
 * The processes that each event starts. The id comes from the event, so a second start does
 * nothing.
 */
const reactions: Reactions = {
  PaymentInitiated: ({ data }) => [take({ paymentId: data.paymentId, try: data.try })],
  PaymentRequested: ({ data: { paymentId, try: number, method } }) => [
    {
      process: awaitWalletName(method),
      id: awaitWalletId(method, { paymentId, try: number }),
      input: { paymentId, try: number },
    },
  ],
  PaymentRetried: ({ data }) => [take({ paymentId: data.paymentId, try: data.try })],
  // The letter with the receipt announces an approved transfer. If the receipt was issued before,
  // or if staff issue it themselves, the transfer has its own letter.
  PaymentSucceeded: ({ id, data: { paymentId, provider, receiptOnRequest } }) => [
    toReceiptStart({ paymentId }),
    ...(provider === null || receiptOnRequest ? [payerLetter({ paymentId, eventId: id })] : []),
  ],
  ManualPaymentSubmitted: ({ id, data: { paymentId } }) => [
    payerLetter({ paymentId, eventId: id }),
  ],
  // A receipt that was forced before is void from here on; most payments have none.
  PaymentFailed: ({ data: { paymentId, try: number } }) => [
    toReceiptStart({ paymentId, because: `failed-${number}` }),
  ],
  // A transfer that was reopened may be declined again, and its receipt may have been forced again.
  ManualPaymentDeclined: ({ id, data: { paymentId } }) => [
    toReceiptStart({ paymentId, because: `declined-${id}` }),
    payerLetter({ paymentId, eventId: id }),
  ],
  ManualPaymentReopened: ({ id, data: { paymentId } }) => [payerLetter({ paymentId, eventId: id })],
  RefundRequested: ({ data: { paymentId, refundId, provider } }) => {
    if (provider === null) return []
    const input = { paymentId, refundId }
    return [
      { process: makeRefund.name, id: makeRefundId(input), input },
      moneyBack({ paymentId, of: { kind: 'refund', id: refundId }, because: 'advance' }),
    ]
  },
  NoticeReceived: ({ data: { noticeId: because, kind, providerPaymentId, paymentId } }) => {
    const warning = kind === 'fraud_warning' && { hasFraudWarning: true as const }
    const input =
      paymentId === null
        ? { providerPaymentId, because, ...warning }
        : { paymentId, because: `${because}-${kind}` }
    return [toStart(settlePayment, input)]
  },
  RefundSucceeded: ({ id, data: { paymentId, refundId } }) => [
    toReceiptStart({ paymentId, because: refundId }),
    payerLetter({ paymentId, eventId: id }),
  ],
  // The cause of the failure may have moved the money: a dispute, a refund made elsewhere.
  RefundFailed: ({ data: { paymentId, refundId, provider } }) => {
    if (provider === null) return []
    const input = { paymentId, because: `refund-failed-${refundId}` }
    return [
      toStart(settlePayment, input),
      moneyBack({ paymentId, of: { kind: 'refund', id: refundId }, because: 'return' }),
    ]
  },
  DisputeOpened: ({ data: { paymentId, disputeId } }) => [
    moneyBack({ paymentId, of: { kind: 'dispute', id: disputeId }, because: 'advance' }),
  ],
  DisputeClosed: ({ id, data: { paymentId, disputeId, outcome } }) => [
    toReceiptStart({ paymentId, because: disputeId }),
    outcome === 'lost'
      ? payerLetter({ paymentId, eventId: id })
      : moneyBack({ paymentId, of: { kind: 'dispute', id: disputeId }, because: 'return' }),
  ],
  CardSetupRequested: ({ data: { donorId, setupId } }) => {
    const input = { donorId, setupId }
    return [{ process: saveCard.name, id: saveCardId(input), input }]
  },
  // A setup that has saved its card reads it again.
  CardChangeReported: ({ data: { donorId, setupId, noticeId } }) => {
    const input = { donorId, setupId, because: noticeId }
    return [{ process: saveCard.name, id: saveCardId(input), input }]
  },
  CardRemovalRequested: ({ data: { donorId, setupId } }) => {
    const input = { donorId, setupId }
    return [{ process: removeCard.name, id: removeCardId(input), input }]
  },
  DonorLinkRequested: (event) => [letterAbout(event)],
  DonorPasswordChanged: (event) => [letterAbout(event)],
  DonorPasswordReset: (event) => [letterAbout(event)],
  DonorSecondFactorConfirmed: (event) => [letterAbout(event)],
  DonorSecondFactorRemoved: (event) => [letterAbout(event)],
  DonorUsernameChanged: (event) => [letterAbout(event)],
  DonorUsernameRestored: (event) => [letterAbout(event)],
  DonorErasureRequested: ({ id: eventId, data: { donorId } }) => {
    const input = { donorId, eventId }
    return [{ process: eraseDonor.name, id: eraseDonorId(input), input }]
  },
  // The owner of the current address is informed before the new address can confirm the change.
  StaffLinkRequested: (event) =>
    event.data.purpose === 'change_username'
      ? [staffLetter(event, 'change_username'), staffLetter(event, 'username_change_asked')]
      : [staffLetter(event, event.data.purpose)],
  PaymentMethodsChanged: (event) => ownerLetters(event, 'payment_methods_changed'),
  OrganisationPlanChanged: ({ id: eventId, data: { organisationId, before, plan } }) =>
    includes(before, 'monthly') === includes(plan, 'monthly')
      ? []
      : [toStart(restPlans, { organisationId, eventId })],
  OrganisationSuspended: (event) => ownerLetters(event, 'charity_suspended'),
  OrganisationReinstated: (event) => ownerLetters(event, 'charity_reinstated'),
  OrganisationProfileChanged: (event) =>
    event.data.contact.includes('email') ? contactLetters(event) : [],
  ProfileChangeApproved: (event) => ownerLetters(event, 'profile_change_approved'),
  ProfileChangeDeclined: (event) => ownerLetters(event, 'profile_change_declined'),
  CustomDomainAsked: (event) => [domainCheck(event)],
  CustomDomainCheckRequested: (event) => [domainCheck(event)],
  CustomDomainLost: (event) => [domainEnd(event), ...ownerLetters(event, 'custom_domain_lost')],
  CustomDomainRemoved: (event) => [domainEnd(event)],
  StaffUsernameChanged: (event) => [
    staffLetter(event, event.data.undo === undefined ? 'username_changed' : 'undo_username'),
  ],
  StaffUsernameRestored: (event) => [staffLetter(event, 'username_changed')],
  StaffPasswordReset: (event) => [staffLetter(event, 'password_changed')],
  StaffPasswordChanged: (event) => [staffLetter(event, 'password_changed')],
  StaffSecondFactorConfirmed: (event) => [
    staffLetter(event, event.data.undo ? 'undo_second_factor' : 'second_factor_confirmed'),
  ],
  StaffSecondFactorRemoved: (event) => [staffLetter(event, 'second_factor_removed')],
  StaffDeviceAdded: (event) => [staffLetter(event, 'new_device')],
  StaffInvited: (event) => [staffLetter(event, 'accept_invitation')],
  StaffRoleChanged: (event) => {
    const { before, role } = event.data
    const isLost = may(before, 'approvals.decide') && !may(role, 'approvals.decide')
    const letter = staffLetter(event, 'role_changed')
    return isLost ? [letter, teamLossLetters(event)] : [letter]
  },
  StaffRemoved: (event) => [teamLossLetters(event)],
  AdministratorLinkRequested: (event) => [administratorLetter(event, event.data.purpose)],
  AdministratorPasswordReset: (event) => [administratorLetter(event, 'password_changed')],
  AdministratorPasswordChanged: (event) => [administratorLetter(event, 'password_changed')],
  AdministratorSecondFactorConfirmed: (event) => [
    administratorLetter(event, event.data.undo ? 'undo_second_factor' : 'second_factor_confirmed'),
  ],
  AdministratorSecondFactorRemoved: (event) => [
    administratorLetter(event, 'second_factor_removed'),
  ],
  AdministratorDeviceAdded: (event) => [administratorLetter(event, 'new_device')],
  ImportStarted: ({ data: { importId, round } }) => [
    toImportStart({ importId, round, act: 'record' }),
  ],
  ImportUndone: ({ data: { importId, round } }) => [
    toImportStart({ importId, round, act: 'undo' }),
  ],
  ApplicantLinkRequested: (event) => [applicantLetter(event, event.data.purpose)],
  ApplicationSubmitted: (event) => [applicantLetter(event, 'application_received')],
  MoreAsked: (event) => [applicantLetter(event, 'more_asked')],
  ApplicationDeclined: (event) => [applicantLetter(event, 'application_declined')],
  ApplicationApproved: ({ id: eventId, data: { organisationId } }) => {
    const input = { organisationId, eventId }
    return [{ process: openOrganisation.name, id: openOrganisationId(input), input }]
  },
}

/** The id of the process that an event wakes, or null. */
export const findNudge = (event: NewEvent): string | null =>
  allNudges[event.type]?.(event as never) ?? null

const allNudges: Record<string, ((event: never) => string | null) | undefined> = {
  ...planNudges,
  ...treasuryNudges,
  ...approvalNudges,
  ...bankAccountNudges,
  ...subscriptionNudges,
}

const toImportStart = (input: ImportEntriesInput): Start => toStart(importEntries, input)

const moneyBack = (input: UpdateTreasuryInput): Start => toStart(updateTreasury, input)

const take = (input: { paymentId: string; try: number }): Start => ({
  process: takePayment.name,
  id: takePaymentId(input),
  input,
})

/** An event may start processes of several tables. */
const tables: readonly Record<string, ((event: never) => readonly Start[]) | undefined>[] = [
  reactions,
  planReactions,
  accountReactions,
  approvalReactions,
  treasuryReactions,
  balanceReactions,
  bankAccountReactions,
  subscriptionReactions,
  receiptReactions,
  reportReactions,
  erasureReactions,
  billingReactions,
]

/** The types of events that start a process or wake one. */
export const reactedTypes: readonly string[] = [
  ...new Set([...tables, allNudges].flatMap((table) => Object.keys(table))),
]

/** The processes that an event starts, each once. */
export const listStarts = (event: NewEvent): readonly Start[] =>
  tables.flatMap((table) => table[event.type]?.(event as never) ?? [])
