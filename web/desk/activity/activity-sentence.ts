import { useLingui } from '@lingui/react/macro'
import type { Activity } from '@almoner/api/desk/activity/activity-list-contract.ts'
import { isActivityType, type ActivityType } from '@almoner/domain/kernel/activity.ts'
import { staffRoles, type StaffRole } from '@almoner/domain/kernel/permissions.ts'
import { cents } from '@almoner/domain/kernel/money.ts'
import { useBankSentences } from './bank-sentences.ts'
import { useViewSentences } from './view-sentences.ts'
import { useProfileSentences } from './profile-sentences.ts'
import { useRoleLabel } from '../../lib/role-label.ts'
import { useDocumentKinds } from '../../lib/text/document-kinds.ts'
import { usePlanName } from '../../lib/text/plan-name.ts'
import { formatMoney } from '../../lib/text/format.ts'

type Details = Activity['details']
type Sentences = Readonly<Record<ActivityType, (details: Details) => string>>

/** What was done, without its doer; an event of a later version has its own name. */
export const useActivitySentence = (): ((
  activity: Pick<Activity, 'type' | 'details'>,
) => string) => {
  const sentences: Sentences = {
    ...usePaymentSentences(),
    ...useBankSentences(),
    ...useApprovalSentences(),
    ...useTeamSentences(),
    ...useLoginSentences(),
    ...useSettingsSentences(),
    ...useProfileSentences(),
    ...useApplicationSentences(),
    ...useViewSentences(),
  }
  return ({ type, details }) => (isActivityType(type) ? sentences[type](details) : type)
}

const money = (details: Details, name: string): string => {
  const value = details[name]
  return typeof value === 'number' ? formatMoney(cents(value)) : '–'
}

const text = (details: Details, name: string): string => String(details[name] ?? '–')

type Some<Type extends ActivityType> = Pick<Sentences, Type>

const usePaymentSentences = (): Some<
  | 'PaymentSucceeded'
  | 'ManualPaymentDeclined'
  | 'ManualPaymentReopened'
  | 'RefundRequested'
  | 'RefundSucceeded'
  | 'RefundFailed'
  | 'PayerEmailCorrected'
  | 'ReceiptForced'
  | 'ReceiptRequested'
  | 'ReceiptResendRequested'
  | 'OfflineEntryRecorded'
  | 'OfflineEntryApproved'
  | 'OfflineEntryAmended'
  | 'OfflineEntryVoided'
  | 'OfflineReceiptRequested'
  | 'ImportStarted'
  | 'ImportUndone'
  | 'BooksClosed'
  | 'BooksReopened'
  | 'InboxItemResolved'
  | 'ProjectCreated'
  | 'ProjectDetailsChanged'
  | 'ProjectVisibilityChanged'
  | 'ProjectClosed'
  | 'ProjectReopened'
> => {
  const { t } = useLingui()
  return {
    PaymentSucceeded: (details) =>
      t`Approved a payment of ${{ amount: money(details, 'amountCents') }}`,
    ManualPaymentDeclined: () => t`Declined a payment`,
    ManualPaymentReopened: () => t`Set a declined payment to pending`,
    RefundRequested: (details) =>
      t`Asked for a refund of ${{ amount: money(details, 'amountCents') }}`,
    RefundSucceeded: (details) =>
      t`Recorded that a refund of ${{ amount: money(details, 'amountCents') }} arrived`,
    RefundFailed: (details) =>
      t`Recorded that a refund of ${{ amount: money(details, 'amountCents') }} failed`,
    PayerEmailCorrected: () => t`Corrected a payer’s email address`,
    ReceiptRequested: () => t`Issued the receipt of a payment`,
    ReceiptForced: () => t`Issued a receipt before the payment was complete`,
    ReceiptResendRequested: (details) =>
      t`Sent receipt ${{ number: text(details, 'receiptNumber') }} again`,
    OfflineEntryRecorded: (details) =>
      t`Recorded an offline payment of ${{ amount: money(details, 'amountCents') }}`,
    OfflineEntryApproved: (details) =>
      t`Approved an offline payment of ${{ amount: money(details, 'amountCents') }}`,
    OfflineEntryAmended: () => t`Amended an offline payment`,
    OfflineEntryVoided: (details) =>
      t`Voided an offline payment of ${{ amount: money(details, 'amountCents') }}`,
    OfflineReceiptRequested: () => t`Asked for a receipt of an offline payment`,
    ImportStarted: (details) =>
      t`Imported offline payments of ${{ amount: money(details, 'sumCents') }} from a file`,
    ImportUndone: () => t`Undid an import of offline payments`,
    BooksClosed: (details) => t`Closed the books up to ${{ day: text(details, 'through') }}`,
    BooksReopened: () => t`Opened closed books again`,
    InboxItemResolved: () => t`Settled a manual review`,
    ProjectCreated: () => t`Created a project`,
    ProjectDetailsChanged: () => t`Edited a project`,
    ProjectVisibilityChanged: ({ unlisted }) =>
      unlisted ? t`Made a project unlisted` : t`Made a project public`,
    ProjectClosed: () => t`Closed a project`,
    ProjectReopened: () => t`Reopened a project`,
  }
}

const useApprovalSentences = (): Some<
  'ApprovalRequested' | 'ApprovalGiven' | 'ApprovalRefused' | 'ApprovalCancelled' | 'PolicyChanged'
> => {
  const { t } = useLingui()
  return {
    ApprovalRequested: (details) => {
      const amount = money(details, 'amountCents')
      switch (String(details['kind'])) {
        case 'refund':
          return t`Asked a second person to approve a refund of ${amount}`
        case 'payout':
          return t`Asked a second person to approve a payout of ${amount}`
        case 'bank_account':
          return t`Asked a second person to approve a bank account`
        case 'second_factor_off':
          return t`Asked a second person to make two-step login optional`
        default:
          return t`Asked a second person to approve looser rules`
      }
    },
    ApprovalGiven: () => t`Approved a request`,
    ApprovalRefused: () => t`Refused a request`,
    ApprovalCancelled: () => t`Cancelled a request`,
    PolicyChanged: () => t`Changed the rules for approvals`,
  }
}

const useTeamSentences = (): Some<
  | 'StaffMemberAdded'
  | 'StaffInvited'
  | 'InvitationAccepted'
  | 'InvitationRevoked'
  | 'StaffRoleChanged'
  | 'StaffRemoved'
> => {
  const { t } = useLingui()
  const label = useRoleLabel()
  const role = (details: Details, name: string): string => {
    const value = text(details, name)
    return isRole(value) ? label(value) : value
  }
  return {
    StaffMemberAdded: (details) => t`Joined the team: ${{ role: role(details, 'role') }}`,
    StaffInvited: (details) => t`Invited a colleague: ${{ role: role(details, 'role') }}`,
    InvitationAccepted: () => t`Accepted the invitation`,
    InvitationRevoked: () => t`Revoked an invitation`,
    StaffRoleChanged: (details) => {
      const before = role(details, 'before')
      const after = role(details, 'role')
      return t`Changed a colleague’s role from ${before} to ${after}`
    },
    StaffRemoved: () => t`Removed a colleague`,
  }
}

const isRole = (value: string): value is StaffRole =>
  (staffRoles as readonly string[]).includes(value)

const useLoginSentences = (): Some<
  | 'StaffLinkRequested'
  | 'StaffEmailVerified'
  | 'StaffUsernameChanged'
  | 'StaffUsernameRestored'
  | 'StaffUsernameChangeCancelled'
  | 'StaffPasswordReset'
  | 'StaffPasswordChanged'
  | 'StaffSecondFactorConfirmed'
  | 'StaffSecondFactorRemoved'
  | 'StaffDeviceAdded'
> => {
  const { t } = useLingui()
  return {
    StaffLinkRequested: () => t`Asked for a link by email`,
    StaffEmailVerified: () => t`Confirmed their email address`,
    StaffUsernameChanged: () => t`Changed their email address`,
    StaffUsernameRestored: () => t`Restored their former email address`,
    StaffUsernameChangeCancelled: () => t`Cancelled the change of their email address`,
    StaffPasswordReset: () => t`Reset their password`,
    StaffPasswordChanged: () => t`Changed their password`,
    StaffSecondFactorConfirmed: () => t`Turned on two-step login`,
    StaffSecondFactorRemoved: () => t`Turned off two-step login`,
    StaffDeviceAdded: () => t`Logged in from a new device`,
  }
}

const useSettingsSentences = (): Some<
  | 'ManualMethodSet'
  | 'ProviderConnected'
  | 'ProviderDisconnected'
  | 'TapAndGoFeeSet'
  | 'FormRowsChanged'
  | 'ThemeColoursChanged'
  | 'ReceiptFormatSet'
  | 'ReceiptPrefixChanged'
  | 'LegalDocumentAdded'
  | 'TermsAccepted'
  | 'SecondFactorRequired'
  | 'SecondFactorRequirementEnded'
  | 'TaxStatusVerified'
  | 'TaxStatusEnded'
  | 'OrganisationRegistered'
  | 'OrganisationApproved'
  | 'OrganisationDeclined'
  | 'OrganisationSuspended'
  | 'OrganisationReinstated'
  | 'OrganisationPlanChanged'
  | 'CharityDataOpened'
  | 'CustomDomainAsked'
  | 'CustomDomainCheckRequested'
  | 'CustomDomainRemoved'
> => {
  const { t } = useLingui()
  const planName = usePlanName()
  const documentKinds: Readonly<Record<string, string>> = useDocumentKinds()
  return {
    ManualMethodSet: () => t`Changed a payment method`,
    ProviderConnected: () => t`Connected a wallet`,
    ProviderDisconnected: () => t`Disconnected a wallet`,
    TapAndGoFeeSet: () => t`Set the fee of Tap & Go`,
    SecondFactorRequired: () => t`Required two-step login of all staff`,
    SecondFactorRequirementEnded: () => t`Ended the requirement of two-step login`,
    FormRowsChanged: () => t`Changed the questions of the donation form`,
    ThemeColoursChanged: () => t`Changed the colours of the donation pages`,
    ReceiptFormatSet: () => t`Changed the receipt format`,
    ReceiptPrefixChanged: (details) =>
      t`Changed the letters of receipt numbers to ${{ prefix: text(details, 'prefix') }}`,
    LegalDocumentAdded: (details) => {
      const kind = documentKinds[text(details, 'kind')] ?? text(details, 'kind')
      return t`Added a legal document: ${kind}`
    },
    TermsAccepted: (details) =>
      t`Accepted version ${{ version: text(details, 'version') }} of the terms`,
    TaxStatusVerified: () => t`Verified the tax exemption`,
    TaxStatusEnded: () => t`Ended the tax exemption`,
    OrganisationRegistered: () => t`Registered the charity`,
    OrganisationApproved: () => t`Approved the charity`,
    OrganisationDeclined: () => t`Declined the charity`,
    OrganisationSuspended: () => t`Suspended the charity`,
    OrganisationReinstated: () => t`Reinstated the charity`,
    CharityDataOpened: (details) =>
      t`Opened the charity’s data: ${{ reason: text(details, 'reason') }}`,
    OrganisationPlanChanged: (details) => {
      const before = planName(text(details, 'before'))
      const after = planName(text(details, 'plan'))
      return t`Changed the service plan from ${before} to ${after}`
    },
    CustomDomainAsked: () => t`Asked for a custom domain`,
    CustomDomainCheckRequested: () => t`Asked for another check of the custom domain`,
    CustomDomainRemoved: () => t`Removed the custom domain`,
  }
}

const useApplicationSentences = (): Some<
  | 'ApplicationStarted'
  | 'ApplicationSubmitted'
  | 'ApplicationReopened'
  | 'ApplicationWithdrawn'
  | 'ApplicationViewed'
  | 'DocumentViewed'
  | 'IdentityUnmasked'
  | 'MoreAsked'
  | 'ApplicationApproved'
  | 'ApplicationDeclined'
> => {
  const { t } = useLingui()
  return {
    ApplicationStarted: () => t`Started the application`,
    ApplicationSubmitted: () => t`Submitted the application`,
    ApplicationReopened: () => t`Took the application back`,
    ApplicationWithdrawn: () => t`Withdrew the application`,
    ApplicationViewed: () => t`Viewed the application`,
    DocumentViewed: () => t`Opened a document of the application`,
    IdentityUnmasked: () => t`Viewed identity details of the application`,
    MoreAsked: () => t`Asked for more documents`,
    ApplicationApproved: () => t`Approved the application`,
    ApplicationDeclined: () => t`Declined the application`,
  }
}
