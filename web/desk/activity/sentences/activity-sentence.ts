import { useLingui } from '@lingui/react/macro'
import type { Activity } from '@almoner/api/desk/activity/activity-list-contract.ts'
import { isActivityType, type ActivityType } from '@almoner/domain/staff/activity.ts'
import { staffRoles, type StaffRole } from '@almoner/domain/staff/permissions.ts'
import { useApplicationSentences } from './application-sentences.ts'
import { useBankSentences } from './bank-sentences.ts'
import { useDownloadSentences } from './download-sentences.ts'
import { formatSum } from '../format-sum.ts'
import { usePayoutSentences } from './payout-sentences.ts'
import { useReportSentences } from './report-sentences.ts'
import { useSettingsSentences } from './settings-sentences.ts'
import { useSubscriptionSentences } from './subscription-sentences.ts'
import { useViewSentences } from './view-sentences.ts'
import { useProfileSentences } from './profile-sentences.ts'
import { useRoleLabel } from '../../../lib/role-label.ts'

type Details = Activity['details']
type Sentences = Readonly<Record<ActivityType, (details: Details) => string>>

/**
 * Returns a function that describes an activity without its actor. An event of a later version is
 * shown by its name.
 */
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
    ...useSubscriptionSentences(),
    ...useProfileSentences(),
    ...useApplicationSentences(),
    ...useViewSentences(),
    ...usePayoutSentences(),
    ...useDownloadSentences(),
    ...useReportSentences(),
  }
  return ({ type, details }) => (isActivityType(type) ? sentences[type](details) : type)
}

const money = (details: Details, name: string): string => formatSum(details[name])

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
  | 'DonorsMerged'
  | 'DonorsUnmerged'
  | 'ErasureRequested'
  | 'ErasureRequestWithdrawn'
  | 'ErasureRequestApproved'
  | 'ErasureRequestDeclined'
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
    DonorsMerged: () => t`Merged two records of a donor`,
    DonorsUnmerged: () => t`Separated two records of a donor`,
    ErasureRequested: () => t`Asked for the erasure of a donor’s personal data`,
    ErasureRequestWithdrawn: () => t`Withdrew a request for erasure`,
    ErasureRequestApproved: () => t`Approved the erasure of a donor’s personal data`,
    ErasureRequestDeclined: () => t`Declined the erasure of a donor’s personal data`,
    ManualPaymentDeclined: () => t`Declined a payment`,
    ManualPaymentReopened: () => t`Set a declined payment to pending`,
    RefundRequested: (details) =>
      t`Requested a refund of ${{ amount: money(details, 'amountCents') }}`,
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
    OfflineEntryAmended: (details) => {
      const before = money(details, 'beforeCents')
      const after = money(details, 'amountCents')
      return before === after
        ? t`Corrected an offline payment of ${after}`
        : t`Corrected an offline payment from ${before} to ${after}`
    },
    OfflineEntryVoided: (details) =>
      t`Voided an offline payment of ${{ amount: money(details, 'amountCents') }}`,
    OfflineReceiptRequested: () => t`Requested a receipt of an offline payment`,
    ImportStarted: (details) =>
      t`Imported offline payments of ${{ amount: money(details, 'sumCents') }} from a file`,
    ImportUndone: () => t`Undid an import of offline payments`,
    BooksClosed: (details) => t`Closed the books up to ${{ day: text(details, 'through') }}`,
    BooksReopened: () => t`Reopened closed books`,
    InboxItemResolved: () => t`Resolved a manual review`,
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
  const subject = (details: Details): string => {
    switch (String(details['kind'])) {
      case 'refund':
        return t`refund of ${{ amount: money(details, 'amountCents') }}`
      case 'payout':
        return t`payout of ${{ amount: money(details, 'amountCents') }}`
      case 'bank_account':
        return t`bank account ending ${{ last4: text(details, 'last4') }}`
      case 'second_factor_off':
        return t`two-step login becomes optional`
      case 'team_change':
        return t`a change to the team`
      default:
        return t`a change to the approval rules`
    }
  }
  return {
    ApprovalRequested: (details) =>
      t`Asked a second person to approve: ${{ subject: subject(details) }}`,
    ApprovalGiven: (details) => t`Approved the request: ${{ subject: subject(details) }}`,
    ApprovalRefused: (details) => t`Refused the request: ${{ subject: subject(details) }}`,
    ApprovalCancelled: (details) => t`Cancelled the request: ${{ subject: subject(details) }}`,
    PolicyChanged: (details) =>
      t`Changed the approval rules: payouts above ${{ payout: money(details, 'payoutAboveCents') }}, refunds above ${{ refund: money(details, 'refundAboveCents') }}`,
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
  | 'StaffUsernameFollowed'
  | 'StaffUsernameChangeCancelled'
  | 'StaffPasswordReset'
  | 'StaffPasswordChanged'
  | 'StaffSecondFactorConfirmed'
  | 'StaffSecondFactorRemoved'
  | 'StaffDeviceAdded'
> => {
  const { t } = useLingui()
  return {
    StaffLinkRequested: () => t`Requested a link by email`,
    StaffEmailVerified: () => t`Confirmed their email address`,
    StaffUsernameChanged: () => t`Changed their email address`,
    StaffUsernameRestored: () => t`Restored their former email address`,
    StaffUsernameFollowed: () => t`Now logs in with another email address`,
    StaffUsernameChangeCancelled: () => t`Cancelled the change of their email address`,
    StaffPasswordReset: () => t`Reset their password`,
    StaffPasswordChanged: () => t`Changed their password`,
    StaffSecondFactorConfirmed: () => t`Turned on two-step login`,
    StaffSecondFactorRemoved: () => t`Turned off two-step login`,
    StaffDeviceAdded: () => t`Logged in from a new device`,
  }
}
