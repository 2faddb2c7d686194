import type { PaymentEvent } from '@almoner/domain/payment/events.ts'
import type { AuditedFact } from '../finding/facts.ts'
import type { Findings } from '../finding/findings.ts'
import type { Step } from './step.ts'
import { subscriptionSteps } from './subscription-steps.ts'

type Type = Exclude<AuditedFact['type'], PaymentEvent['type'] | 'ReceiptIssued'>

/** The payment's own checks decide which receipt must be mailed or voided. */
const receipts = ['none', 'begun']
const aCharity = ['pending', 'approved', 'declined', 'suspended']
const anApplication = ['draft', 'submitted', 'accepted', 'refused', 'withdrawn']
const aSetup = ['asked', 'authenticating']
const of = 'setupId'
const goesOn = ['active', 'paused']
const instalment = { of: 'number' } as const
const account = { of: 'fingerprint' } as const
const line = { of: 'lineId' } as const
const erasure = { of: 'requestId' } as const
const payout = { of: 'payoutId' } as const
const proposal = { of: 'number' } as const
/** One that needs no approval is never approved. */
const payable = ['requested', 'approved']

/**
 * The states that may precede an event, and the state that follows it. Written independently of the
 * aggregates.
 */
const steps: Record<Type, Step> = {
  AdministratorAppointed: { from: ['none'], to: 'appointed' },
  AdministratorLinkRequested: { from: ['appointed'], once: 'linkId' },
  AdministratorPasswordReset: { from: ['appointed'], once: 'linkId' },
  AdministratorPasswordChanged: { from: ['appointed'], once: 'changeId' },
  AdministratorSecondFactorConfirmed: { from: ['appointed'] },
  AdministratorSecondFactorRemoved: { from: ['appointed'] },
  AdministratorDeviceAdded: { from: ['appointed'] },
  DonorRegistered: { from: ['none'], to: 'registered' },
  DonorLinkRequested: { from: ['registered'], once: 'linkId' },
  DonorEmailVerified: { from: ['registered'], once: 'linkId' },
  DonorPasswordReset: { from: ['registered'], once: 'linkId' },
  DonorPasswordChanged: { from: ['registered'], once: 'changeId' },
  DonorUsernameChanged: { from: ['registered'], once: 'linkId' },
  DonorUsernameRestored: { from: ['registered'], once: 'linkId' },
  DonorUsernameChangeCancelled: { from: ['registered'] },
  DonorSecondFactorConfirmed: { from: ['registered'] },
  DonorSecondFactorRemoved: { from: ['registered'] },
  DonorDetailsChanged: { from: ['registered'] },
  DonorErasureRequested: { from: ['none', 'registered'], to: 'leaving' },
  DonorErased: { from: ['leaving'], to: 'erased' },
  DonorsMerged: { from: ['none', 'merged'], to: 'merged' },
  DonorsUnmerged: { from: ['merged'] },
  ErasureRequested: { from: ['none'], to: 'open', ...erasure },
  ErasureRequestWithdrawn: { from: ['open'], to: 'withdrawn', ...erasure },
  ErasureRequestDeclined: { from: ['open'], to: 'declined', ...erasure },
  ErasureRequestApproved: { from: ['open'], to: 'approved', ...erasure },
  ErasureRequestCarriedOut: { from: ['open', 'approved'], to: 'carried_out', ...erasure },
  CardSetupRequested: { from: ['none'], to: 'asked', of },
  CardAuthenticationRequired: { from: ['asked'], to: 'authenticating', of },
  CardSaved: { from: aSetup, to: 'saved', of },
  CardSetupFailed: { from: aSetup, to: 'failed', of },
  CardChangeReported: { from: ['saved'], of },
  CardRenewed: { from: ['saved'], of },
  CardRemovalRequested: { from: ['saved'], to: 'being_removed', of },
  CardRemoved: { from: ['being_removed'], to: 'removed', of },
  RecurringPlanStarted: { from: ['none'], to: 'active' },
  RecurringPlanEdited: { from: goesOn },
  PlanCardReplaced: { from: [...goesOn, 'cancelled', 'completed'] },
  PlanCardExpiring: { from: ['active'] },
  RecurringPlanPaused: { from: ['active'], to: 'paused' },
  RecurringPlanResumed: { from: ['paused'], to: 'active' },
  RecurringPlanDeferred: { from: ['active'] },
  RecurringPlanRested: { from: ['active', 'completed'] },
  RecurringPlanWoken: { from: [...goesOn, 'completed'] },
  RecurringPlanCancelled: { from: [...goesOn, 'completed'], to: 'cancelled' },
  RecurringPlanCompleted: { from: goesOn, to: 'completed' },
  InstalmentSkipped: { from: ['none'], to: 'skipped', ...instalment },
  InstalmentBegun: { from: ['none', 'failed', 'held_back', 'edited'], to: 'begun', ...instalment },
  // A provider may have had the money after all, of one that was thought lost.
  InstalmentCompleted: {
    from: ['begun', 'failed', 'held_back', 'edited', 'cancelled'],
    to: 'complete',
    ...instalment,
  },
  // Declined, and on the day of its next try refused by its charity.
  InstalmentFailed: {
    from: ['none', 'begun', 'failed', 'held_back', 'edited'],
    to: 'failed',
    ...instalment,
  },
  InstalmentHeldBack: { from: ['begun'], to: 'held_back', ...instalment },
  InstalmentDeferred: { from: ['failed', 'held_back', 'edited'], ...instalment },
  InstalmentEdited: { from: ['failed', 'held_back', 'edited'], to: 'edited', ...instalment },
  InstalmentCancelled: { from: ['failed', 'held_back', 'edited'], to: 'cancelled', ...instalment },
  InstalmentTakenAfterAll: { from: ['cancelled', 'complete'], ...instalment },
  MarketingConsentGiven: { from: ['none', 'given', 'withdrawn'], to: 'given' },
  // A tick beside a payment, or its removal, does not change the consent itself.
  MarketingConsentRequested: { from: ['none', 'given', 'withdrawn'] },
  MarketingConsentRequestWithdrawn: { from: ['none', 'given', 'withdrawn'] },
  MarketingConsentWithdrawn: { from: ['given'], to: 'withdrawn' },
  NameReserved: { from: ['none', 'released'], to: 'reserved' },
  NameReleased: { from: ['reserved'], to: 'released' },
  ApplicationStarted: { from: ['none'], to: 'draft' },
  ApplicantLinkRequested: { from: anApplication, once: 'linkId' },
  ApplicantEmailVerified: { from: anApplication, once: 'linkId' },
  ApplicantPasswordReset: { from: anApplication, once: 'linkId' },
  AgreementSigned: { from: ['draft'] },
  ApplicantDescribed: { from: ['draft'] },
  PlanChosen: { from: ['draft'] },
  BillingCardGiven: { from: ['draft'] },
  LogoGiven: { from: ['draft'] },
  DocumentGiven: { from: ['draft'] },
  DocumentWithdrawn: { from: ['draft'] },
  ApplicantBankAccountGiven: { from: ['draft'] },
  IdentityGiven: { from: ['draft'] },
  IdentityImageErased: { from: anApplication },
  ApplicationRegistered: { from: anApplication },
  ApplicationSubmitted: { from: ['draft'], to: 'submitted' },
  ApplicationReopened: { from: ['submitted', 'refused'], to: 'draft' },
  ApplicationWithdrawn: { from: ['draft', 'submitted', 'refused'], to: 'withdrawn' },
  ReviewClaimed: { from: anApplication },
  ReviewReleased: { from: anApplication },
  ApplicationViewed: { from: anApplication },
  DocumentViewed: { from: anApplication },
  IdentityUnmasked: { from: anApplication },
  CheckRecorded: { from: ['submitted'] },
  RemarkMade: { from: anApplication },
  MoreAsked: { from: ['submitted'], to: 'draft' },
  ApplicationApproved: { from: ['submitted'], to: 'accepted' },
  ApplicationDeclined: { from: ['submitted'], to: 'refused' },
  Section88Checked: { from: ['none', 'checked'], to: 'checked' },
  CharityNoteAdded: { from: ['none', 'noted'], to: 'noted', once: 'noteId' },
  ApprovalRequested: { from: ['none'], to: 'waiting' },
  ApprovalGiven: { from: ['waiting'], to: 'granted' },
  ApprovalDelayPassed: { from: ['waiting'], to: 'granted' },
  ApprovalRefused: { from: ['waiting'], to: 'not_granted' },
  ApprovalCancelled: { from: ['waiting'], to: 'not_granted' },
  ApprovalLapsed: { from: ['waiting'], to: 'not_granted' },
  ApprovalExecuted: { from: ['granted'], to: 'executed' },
  PolicyChanged: { from: ['none', 'changed'], to: 'changed' },
  ReferralCodeGiven: { from: ['none'], to: 'given' },
  ReferralUsed: { from: ['given'] },
  ReferralRewarded: { from: ['given'], once: 'referredId' },
  ConnectedAccountOpened: { from: ['none'], to: 'open' },
  RequirementsChanged: { from: ['open'] },
  CapabilityChanged: { from: ['open'] },
  AccountDetailsGiven: { from: ['open'] },
  AccountDetailsSent: { from: ['open'] },
  AccountImageErased: { from: ['open'] },
  RequirementsReminded: { from: ['open'] },
  BalanceReminded: {
    from: ['none', 'reminded'],
    to: 'reminded',
    of: 'thresholdDays',
    once: 'availableOn',
  },
  ...subscriptionSteps,
  // An account that is no longer used may be given again.
  BankAccountGiven: {
    from: ['none', 'refused', 'broken', 'in_use'],
    to: 'pending',
    ...account,
  },
  BankAccountApproved: { from: ['pending'], to: 'approved', ...account },
  BankAccountRefused: { from: ['pending', 'approved'], to: 'refused', ...account },
  BankAccountInUse: { from: ['approved'], to: 'in_use', ...account },
  BankAccountBroken: { from: ['approved', 'in_use'], to: 'broken', ...account },
  OrganisationRegistered: { from: ['none'], to: 'pending' },
  OrganisationApproved: { from: ['pending', 'declined'], to: 'approved' },
  OrganisationDeclined: { from: ['pending'], to: 'declined' },
  TaxStatusVerified: { from: aCharity },
  TaxStatusEnded: { from: aCharity },
  OrganisationSuspended: { from: ['approved'], to: 'suspended' },
  OrganisationReinstated: { from: ['suspended'], to: 'approved' },
  OrganisationPlanChanged: { from: ['approved', 'suspended'] },
  CharityDataOpened: { from: ['approved', 'suspended'] },
  FormRowsChanged: { from: aCharity },
  ThemeColoursChanged: { from: aCharity },
  ReceiptFormatSet: { from: aCharity },
  FinancialYearSet: { from: aCharity },
  ReceiptPrefixChanged: { from: aCharity },
  ReceiptPrefixLocked: { from: aCharity },
  TermsAccepted: { from: aCharity },
  LegalDocumentAdded: { from: aCharity, once: 'documentId' },
  OrganisationProfileChanged: { from: aCharity },
  ProfileChangeProposed: { from: ['none'], to: 'waiting', ...proposal },
  ProfileChangeWithdrawn: { from: ['waiting'], to: 'withdrawn', ...proposal },
  ProfileChangeApproved: { from: ['waiting'], to: 'approved', ...proposal },
  ProfileChangeDeclined: { from: ['waiting'], to: 'declined', ...proposal },
  SecondFactorRequired: { from: aCharity },
  SecondFactorRequirementEnded: { from: aCharity },
  CustomDomainAsked: { from: aCharity },
  CustomDomainCheckRequested: { from: aCharity },
  CustomDomainVerified: { from: aCharity },
  CustomDomainLost: { from: aCharity },
  CustomDomainRemoved: { from: aCharity },
  StaffMemberAdded: { from: aCharity, once: 'staffId' },
  StaffLinkRequested: { from: aCharity, once: 'linkId' },
  StaffEmailVerified: { from: aCharity, once: 'linkId' },
  StaffUsernameChanged: { from: aCharity, once: 'linkId' },
  StaffUsernameRestored: { from: aCharity, once: 'linkId' },
  StaffUsernameFollowed: { from: aCharity },
  StaffUsernameChangeCancelled: { from: aCharity },
  StaffPasswordReset: { from: aCharity, once: 'linkId' },
  StaffPasswordChanged: { from: aCharity, once: 'changeId' },
  StaffSecondFactorConfirmed: { from: aCharity },
  StaffSecondFactorRemoved: { from: aCharity },
  BooksViewed: { from: ['none'], to: 'viewed' },
  FileDownloaded: { from: ['none'], to: 'downloaded' },
  FileViewed: { from: ['none'], to: 'viewed' },
  StaffDeviceAdded: { from: aCharity },
  StaffInvited: { from: aCharity, once: 'staffId' },
  InvitationAccepted: { from: aCharity, once: 'staffId' },
  InvitationRevoked: { from: aCharity, once: 'staffId' },
  StaffRoleChanged: { from: aCharity },
  StaffRemoved: { from: aCharity, once: 'staffId' },
  ManualMethodSet: { from: aCharity },
  ProviderConnected: { from: aCharity },
  ProviderDisconnected: { from: aCharity },
  TapAndGoFeeSet: { from: aCharity },
  PaymentMethodsChanged: { from: aCharity },
  BooksClosed: { from: ['none', 'closed'], to: 'closed' },
  BooksReopened: { from: ['closed'] },
  AccountingCodesChanged: { from: ['none', 'mapped'], to: 'mapped' },
  ReportRequested: { from: ['none', 'made', 'failed'], to: 'requested' },
  ReportReady: { from: ['requested'], to: 'made' },
  ReportEmpty: { from: ['requested'], to: 'empty' },
  ReportFailed: { from: ['requested'], to: 'failed' },
  ReportScheduled: { from: ['none'], to: 'running' },
  ReportScheduleEnded: { from: ['running'], to: 'ended' },
  ImportStarted: { from: ['none', 'completed', 'undone'], to: 'recording' },
  ImportRowsRecorded: { from: ['recording'] },
  ImportCompleted: { from: ['recording'], to: 'completed' },
  ImportUndone: { from: ['completed'], to: 'undone' },
  BankLineMatched: { from: ['none', 'matched'], to: 'matched', ...line },
  BankLineUnmatched: { from: ['matched'], ...line },
  BankLineIgnored: { from: ['none', 'matched'], to: 'ignored', ...line },
  BankLineReconciled: { from: ['none', 'matched'], to: 'reconciled', ...line },
  // A line that was matched before it was left out is still matched.
  BankLineRestored: { from: ['ignored', 'reconciled'], to: 'matched', ...line },
  OfflineEntryRecorded: { from: ['none'], to: 'pending' },
  OfflineEntryApproved: { from: ['pending'], to: 'approved' },
  OfflineEntryAmended: { from: ['pending', 'approved'] },
  OfflineReceiptRequested: { from: ['pending', 'approved'] },
  OfflineEntryVoided: { from: ['pending', 'approved'], to: 'voided' },
  ProjectCreated: { from: ['none'], to: 'open' },
  ProjectDetailsChanged: { from: ['open', 'closed'] },
  ProjectVisibilityChanged: { from: ['open', 'closed'] },
  ProjectClosed: { from: ['open'], to: 'closed' },
  ProjectReopened: { from: ['closed'], to: 'open' },
  NoticeReceived: { from: ['none'], to: 'received' },
  AccountNoticeReceived: { from: ['none'], to: 'received' },
  // A review that closed by itself opens again if the records no longer agree.
  InboxItemOpened: { from: ['none', 'resolved'], to: 'open' },
  InboxItemResolved: { from: ['open'], to: 'resolved' },
  ReceiptForced: { from: receipts, to: 'begun' },
  ReceiptRequested: { from: receipts, to: 'begun' },
  ReceiptMailed: { from: receipts, to: 'begun', once: 'receiptNumber' },
  ReceiptNotMailed: { from: receipts, to: 'begun' },
  ReceiptVoided: { from: receipts, to: 'begun', once: 'receiptNumber' },
  ReceiptResendRequested: { from: receipts, to: 'begun' },
  SettlementRecorded: { from: ['none'] },
  AdvanceRecorded: { from: ['none'] },
  AmountReturned: { from: ['none'] },
  PayoutRequested: { from: ['none'], to: 'requested', ...payout },
  PayoutApproved: { from: ['requested'], to: 'approved', ...payout },
  PayoutSent: { from: payable, to: 'sent', ...payout },
  PayoutPaid: { from: ['sent'], to: 'paid', ...payout },
  PayoutFailed: { from: [...payable, 'sent'], to: 'failed', ...payout },
  PayoutCancelled: { from: payable, to: 'cancelled', ...payout },
  PayoutReturned: { from: ['paid'], to: 'returned', ...payout },
}

/** Everything but payments and receipt books, which have rules of their own. */
export const createOrderOfFacts = (findings: Findings) => {
  const streams = new Map<string, { status: string; seen: Set<string> }>()
  return {
    take: (fact: AuditedFact): void => {
      if (!(fact.type in steps)) return
      const { from, to, once, of: thing }: Step = steps[fact.type as Type]
      const stated = (name: string) => String((fact.data as Record<string, unknown>)[name])
      findings.checked('forward_only', 'steps')
      const what = thing ? `${fact.stream} ${stated(thing)}` : fact.stream
      const stream = streams.get(what) ?? { status: 'none', seen: new Set() }
      streams.set(what, stream)
      if (!from.includes(stream.status)) {
        findings.found('forward_only', `cannot come after "${stream.status}"`, fact)
      }
      stream.status = to ?? stream.status
      if (once === undefined) return
      const effect = `${fact.type} ${stated(once)}`
      if (stream.seen.has(effect)) findings.found('forward_only', 'has happened before', fact)
      stream.seen.add(effect)
    },
  }
}
