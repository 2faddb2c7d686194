/** What staff and administrators do at a charity, by what it is about. */
export const activityKinds = [
  'payments',
  'approvals',
  'reviews',
  'projects',
  'team',
  'login',
  'settings',
  'application',
  'views',
] as const
export type ActivityKind = (typeof activityKinds)[number]

/**
 * The events of `/Activity`, where a member of staff or an administrator recorded them. What
 * processes and payers do is shown with each payment.
 */
export const kindOfActivity = {
  PaymentSucceeded: 'payments',
  ManualPaymentDeclined: 'payments',
  RefundRequested: 'payments',
  RefundSucceeded: 'payments',
  RefundFailed: 'payments',
  PayerEmailCorrected: 'payments',
  ReceiptForced: 'payments',
  ReceiptResendRequested: 'payments',
  OfflineEntryRecorded: 'payments',
  OfflineEntryApproved: 'payments',
  OfflineEntryAmended: 'payments',
  OfflineEntryVoided: 'payments',
  ApprovalRequested: 'approvals',
  ApprovalGiven: 'approvals',
  ApprovalRefused: 'approvals',
  ApprovalCancelled: 'approvals',
  PolicyChanged: 'approvals',
  InboxItemResolved: 'reviews',
  ProjectCreated: 'projects',
  ProjectClosed: 'projects',
  ProjectReopened: 'projects',
  StaffMemberAdded: 'team',
  StaffInvited: 'team',
  InvitationAccepted: 'team',
  InvitationRevoked: 'team',
  StaffRoleChanged: 'team',
  StaffRemoved: 'team',
  StaffLinkRequested: 'login',
  StaffEmailVerified: 'login',
  StaffUsernameChanged: 'login',
  StaffUsernameRestored: 'login',
  StaffUsernameChangeCancelled: 'login',
  StaffPasswordReset: 'login',
  StaffPasswordChanged: 'login',
  StaffSecondFactorConfirmed: 'login',
  StaffSecondFactorRemoved: 'login',
  StaffDeviceAdded: 'login',
  ManualMethodSet: 'settings',
  ProviderConnected: 'settings',
  ProviderDisconnected: 'settings',
  TapAndGoFeeSet: 'settings',
  ReceiptFormatSet: 'settings',
  SecondFactorRequired: 'settings',
  SecondFactorRequirementEnded: 'settings',
  TaxStatusVerified: 'settings',
  TaxStatusEnded: 'settings',
  OrganisationRegistered: 'settings',
  OrganisationApproved: 'settings',
  OrganisationDeclined: 'settings',
  OrganisationSuspended: 'settings',
  OrganisationReinstated: 'settings',
  OrganisationPlanChanged: 'settings',
  CharityDataOpened: 'settings',
  CustomDomainAsked: 'settings',
  CustomDomainCheckRequested: 'settings',
  CustomDomainRemoved: 'settings',
  ApplicationStarted: 'application',
  ApplicationSubmitted: 'application',
  ApplicationReopened: 'application',
  ApplicationWithdrawn: 'application',
  ApplicationViewed: 'application',
  DocumentViewed: 'application',
  IdentityUnmasked: 'application',
  MoreAsked: 'application',
  ApplicationApproved: 'application',
  ApplicationDeclined: 'application',
  BooksViewed: 'views',
} as const satisfies Readonly<Record<string, ActivityKind>>

export type ActivityType = keyof typeof kindOfActivity

export const activityTypes = Object.keys(kindOfActivity) as readonly ActivityType[]

export const isActivityType = (type: string): type is ActivityType =>
  Object.hasOwn(kindOfActivity, type)
