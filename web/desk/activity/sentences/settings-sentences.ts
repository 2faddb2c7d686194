import { useLingui } from '@lingui/react/macro'
import type { Activity } from '@almoner/api/desk/activity/activity-list-contract.ts'
import { directMethods, type DirectMethod } from '@almoner/domain/payment-methods/method-names.ts'
import { useMethodName } from '../../../lib/payment-method/method-name.ts'
import { useDocumentKinds } from '../../../lib/text/document-kinds.ts'
import { usePlanName } from '../../../lib/text/plan-name.ts'

type Details = Activity['details']

/** Describes the changes to the charity’s settings, and the decisions about the charity. */
export const useSettingsSentences = () => {
  const { t } = useLingui()
  const planName = usePlanName()
  const methodName = useMethodName()
  const method = (details: Details, name: string): string => {
    const value = text(details, name)
    return isMethod(value) ? methodName(value) : value
  }
  const documentKinds: Readonly<Record<string, string>> = useDocumentKinds()
  return {
    ManualMethodSet: (details: Details) =>
      details['enabled']
        ? t`Changed the payment method ${{ method: method(details, 'method') }}: turned on`
        : t`Changed the payment method ${{ method: method(details, 'method') }}: turned off`,
    ProviderConnected: (details: Details) =>
      t`Connected ${{ wallet: method(details, 'provider') }}`,
    ProviderDisconnected: (details: Details) =>
      t`Disconnected ${{ wallet: method(details, 'provider') }}`,
    TapAndGoFeeSet: (details: Details) =>
      t`Set the fee of Tap & Go to ${{ percent: toPercent(details['basisPoints']) }}%`,
    SecondFactorRequired: () => t`Required two-step login for all staff`,
    SecondFactorRequirementEnded: () => t`Made two-step login optional`,
    FormRowsChanged: () => t`Changed the questions of the donation form`,
    ThemeColoursChanged: () => t`Changed the colours of the donation pages`,
    AccountingCodesChanged: () => t`Changed the accounting codes`,
    ReceiptFormatSet: () => t`Changed the receipt format`,
    FinancialYearSet: (details: Details) =>
      t`Set the start of the financial year to month ${{ month: text(details, 'startsIn') }}`,
    ReceiptPrefixChanged: (details: Details) =>
      t`Changed the receipt prefix to ${{ prefix: text(details, 'prefix') }}`,
    LegalDocumentAdded: (details: Details) => {
      const kind = documentKinds[text(details, 'kind')] ?? text(details, 'kind')
      return t`Added a legal document: ${kind}`
    },
    TermsAccepted: (details: Details) =>
      t`Accepted version ${{ version: text(details, 'version') }} of the terms`,
    TaxStatusVerified: () => t`Verified the tax exemption`,
    TaxStatusEnded: () => t`Ended the tax exemption`,
    OrganisationRegistered: () => t`Registered the charity`,
    OrganisationApproved: () => t`Approved the charity`,
    OrganisationDeclined: () => t`Declined the charity`,
    OrganisationSuspended: () => t`Suspended the charity`,
    OrganisationReinstated: () => t`Reinstated the charity`,
    CharityDataOpened: (details: Details) =>
      t`Opened the charity’s data: ${{ reason: text(details, 'reason') }}`,
    OrganisationPlanChanged: (details: Details) => {
      const before = planName(text(details, 'before'))
      const after = planName(text(details, 'plan'))
      return t`Changed the plan from ${before} to ${after}`
    },
    CustomDomainAsked: (details: Details) =>
      t`Requested the custom domain ${{ host: text(details, 'host') }}`,
    CustomDomainCheckRequested: () => t`Requested another check of the custom domain`,
    CustomDomainRemoved: (details: Details) =>
      t`Removed the custom domain ${{ host: text(details, 'host') }}`,
  }
}

const text = (details: Details, name: string): string => String(details[name] ?? '–')

const isMethod = (value: string): value is DirectMethod =>
  (directMethods as readonly string[]).includes(value)

const toPercent = (basisPoints: Details[string] | undefined): number =>
  Number(basisPoints ?? 0) / 100
