import { useLingui } from '@lingui/react/macro'
import type { Activity } from '@almoner/api/desk/activity/activity-list-contract.ts'
import { useDocumentKinds } from '../../../lib/text/document-kinds.ts'

type Details = Activity['details']

/** Describes the acts of the charity and the reviewers on its application. */
export const useApplicationSentences = () => {
  const { t } = useLingui()
  const kinds: Readonly<Record<string, string>> = useDocumentKinds()
  return {
    ApplicationStarted: () => t`Started the application`,
    ApplicantLinkRequested: () => t`Requested a link to the application by email`,
    ApplicantEmailVerified: () => t`Confirmed the email address of the application`,
    ApplicantPasswordReset: () => t`Reset the password of the application`,
    AgreementSigned: (details: Details) =>
      t`Signed version ${{ version: String(details['version'] ?? '–') }} of the agreement`,
    ApplicantDescribed: () => t`Described the charity in the application`,
    PlanChosen: () => t`Chose a plan in the application`,
    BillingCardGiven: (details: Details) =>
      t`Added the card ending ${{ last4: String(details['last4'] ?? '–') }} for the plan`,
    LogoGiven: () => t`Added a logo to the application`,
    DocumentGiven: ({ kind }: Details) =>
      t`Added a document to the application: ${{ document: kinds[String(kind)] ?? '–' }}`,
    DocumentWithdrawn: () => t`Removed a document from the application`,
    ApplicantBankAccountGiven: (details: Details) =>
      t`Added the bank account ending ${{ last4: String(details['last4'] ?? '–') }} to the application`,
    IdentityGiven: () => t`Added identity details to the application`,
    ApplicationRegistered: () => t`Confirmed the answers of the application`,
    ApplicationSubmitted: () => t`Submitted the application`,
    ApplicationReopened: () => t`Reopened the application for editing`,
    ApplicationWithdrawn: () => t`Withdrew the application`,
    ApplicationViewed: () => t`Viewed the application`,
    DocumentViewed: () => t`Opened a document of the application`,
    IdentityUnmasked: () => t`Viewed identity details of the application`,
    MoreAsked: () => t`Requested more information`,
    ApplicationApproved: () => t`Approved the application`,
    ApplicationDeclined: () => t`Declined the application`,
  }
}
