const byPayer = 'A payer does it, and the timeline of the payment shows it.'
const byProvider = 'The provider or a process reports it, and the timeline of the payment shows it.'
const byDonor = 'A donor does it in the donor’s own account, where no staff member acts.'
const byPlan = 'A donor or a process does it, and the page of the monthly plan shows it.'
const byReader =
  'A supporter does it by a link or at a payment, and the list of subscribers shows it.'
const byNotice = 'A provider sends it; what was read because of it has an event of its own.'
const byOperator = 'It is about an administrator’s own login, which belongs to no charity.'
const byReviewer =
  'It is the reviewers’ own note, and the replay in administration names its author.'
const byTreasury = 'A process records it, and the ledger entries of the balance show it.'
const byPayout = 'A process records it, and the page of the payout shows it.'
const byReport = 'A process records it, and the page of the report shows it.'
const byBank = 'A process records it, and the history of the bank account shows it.'
const byStripe = 'Stripe or a process reports it, and the page of the Stripe account shows it.'
const byImport = 'A process records it, and the page of the import shows it.'
const byBilling = 'A process records it, and the list of invoices shows it.'
const byRelief =
  'A process records it, or it follows a waiver or a credit, which is listed with its author.'
const byApproval = 'Time or a process ends the request, and the list of approvals shows it.'
const byDomain = 'A process finds it, and the page of the custom domain shows it.'

/**
 * The events that `/Activity` does not list, each with the reason. Every other event is listed if
 * staff or an administrator recorded it. A spec compares both lists with `docs/events`.
 */
export const unlistedTypes: Readonly<Record<string, string>> = {
  PaymentInitiated: byPayer,
  PaymentRetried: byPayer,
  PaymentRequested: byPayer,
  ManualPaymentSubmitted: byPayer,
  AuthenticationRequired: byProvider,
  CardIdentified: byProvider,
  PaymentRequestOpened: byProvider,
  PaymentFailed: byProvider,
  DisputeOpened: byProvider,
  DisputeClosed: byProvider,
  ReceiptIssued: 'A process issues it after a request, which is listed with its author.',
  ReceiptMailed: 'A process sends it after a request, which is listed with its author.',
  ReceiptNotMailed: 'The mail refuses it; no person decides it.',
  ReceiptVoided: 'A process voids it after a refund or a change, which is listed with its author.',
  ReceiptPrefixLocked: 'A process locks it with the first receipt; no person decides it.',
  PaymentMethodsChanged: 'It sends the letters about a setting, which is listed with its author.',
  SettlementRecorded: byTreasury,
  AdvanceRecorded: byTreasury,
  AmountReturned: byTreasury,
  BalanceReminded: 'A process records it at night, and the screen of the payout says the same.',
  ReportReady: byReport,
  ReportEmpty: byReport,
  ReportFailed: byReport,
  PayoutSent: byPayout,
  PayoutPaid: byPayout,
  PayoutFailed: byPayout,
  PayoutReturned: byPayout,
  BankAccountInUse: byBank,
  BankAccountBroken: byBank,
  ConnectedAccountOpened: byStripe,
  RequirementsChanged: byStripe,
  CapabilityChanged: byStripe,
  AccountDetailsSent: byStripe,
  AccountImageErased: byStripe,
  RequirementsReminded: byStripe,
  SubscriptionStarted:
    'The opening of the charity starts it, and the subscription’s history shows it.',
  InvoiceNumbered: byBilling,
  InvoiceNumberTaken: byBilling,
  InvoiceChargeFailed: byBilling,
  InvoicePaid: byBilling,
  InvoiceSettled: byBilling,
  InvoiceVoided: byRelief,
  CreditGranted: byRelief,
  CreditApplied: byBilling,
  CreditExpired: byBilling,
  ApprovalLapsed: byApproval,
  ApprovalDelayPassed: byApproval,
  ApprovalExecuted: byApproval,
  ErasureRequestCarriedOut: 'A process records it, and the page of the donor shows it.',
  ImportRowsRecorded: byImport,
  ImportCompleted: byImport,
  InboxItemOpened: 'A process opens it, and the list of manual reviews shows it.',
  CustomDomainVerified: byDomain,
  CustomDomainLost: byDomain,
  IdentityImageErased: 'A process erases it after 30 days; the replay of the application shows it.',
  ReviewClaimed: byReviewer,
  ReviewReleased: byReviewer,
  CheckRecorded: byReviewer,
  RemarkMade: byReviewer,
  CharityNoteAdded: byReviewer,
  Section88Checked: byReviewer,
  ReferralCodeGiven: 'A process gives it when the charity opens; no person decides it.',
  ReferralUsed: 'A process records it when another charity is approved.',
  ReferralRewarded: 'A process records it when the referred charity first pays.',
  NoticeReceived: byNotice,
  AccountNoticeReceived: byNotice,
  BalanceNoticeReceived: byNotice,
  AdministratorAppointed: byOperator,
  AdministratorDeviceAdded: byOperator,
  AdministratorLinkRequested: byOperator,
  AdministratorPasswordChanged: byOperator,
  AdministratorPasswordReset: byOperator,
  AdministratorSecondFactorConfirmed: byOperator,
  AdministratorSecondFactorRemoved: byOperator,
  MarketingConsentRequested: byReader,
  MarketingConsentGiven: byReader,
  MarketingConsentRequestWithdrawn: byReader,
  MarketingConsentWithdrawn: byReader,
  RecurringPlanStarted: byPlan,
  RecurringPlanEdited: byPlan,
  RecurringPlanPaused: byPlan,
  RecurringPlanResumed: byPlan,
  RecurringPlanDeferred: byPlan,
  RecurringPlanRested: byPlan,
  RecurringPlanWoken: byPlan,
  RecurringPlanCancelled: byPlan,
  RecurringPlanCompleted: byPlan,
  PlanCardExpiring: byPlan,
  PlanCardReplaced: byPlan,
  InstalmentBegun: byPlan,
  InstalmentCompleted: byPlan,
  InstalmentFailed: byPlan,
  InstalmentDeferred: byPlan,
  InstalmentEdited: byPlan,
  InstalmentCancelled: byPlan,
  InstalmentSkipped: byPlan,
  InstalmentHeldBack: byPlan,
  InstalmentTakenAfterAll: byPlan,
  CardSetupRequested: byDonor,
  CardSetupFailed: byDonor,
  CardAuthenticationRequired: byDonor,
  CardSaved: byDonor,
  CardChangeReported: byDonor,
  CardRenewed: byDonor,
  CardRemovalRequested: byDonor,
  CardRemoved: byDonor,
  DonorRegistered: byDonor,
  DonorEmailVerified: byDonor,
  DonorLinkRequested: byDonor,
  DonorDetailsChanged: byDonor,
  DonorPasswordChanged: byDonor,
  DonorPasswordReset: byDonor,
  DonorSecondFactorConfirmed: byDonor,
  DonorSecondFactorRemoved: byDonor,
  DonorUsernameChanged: byDonor,
  DonorUsernameChangeCancelled: byDonor,
  DonorUsernameRestored: byDonor,
  DonorErasureRequested: byDonor,
  DonorErased: byDonor,
}
