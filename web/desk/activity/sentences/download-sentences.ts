import { useLingui } from '@lingui/react/macro'
import type { Activity } from '@almoner/api/desk/activity/activity-list-contract.ts'

/** Describes the file that was downloaded. A file of a later version is shown by its address. */
export const useDownloadSentences = (): Record<
  'FileDownloaded',
  (details: Activity['details']) => string
> => {
  const { t } = useLingui()
  return {
    FileDownloaded: ({ file }) => {
      const sentences: Readonly<Record<string, string>> = {
        'payments.csv': t`Exported the payments`,
        'payouts.csv': t`Exported the payouts`,
        'payouts/lines.csv': t`Exported the lines of a payout`,
        'payouts/statement.pdf': t`Downloaded the statement of a payout`,
        'payments/proof': t`Downloaded a proof of payment`,
        'offline-entries/proof': t`Downloaded the proof of an offline payment`,
        'balance/postings.csv': t`Exported the ledger entries`,
        'postings.csv': t`Exported the ledger entries of a figure`,
        'activity.csv': t`Exported the activity`,
        'inbox.csv': t`Exported the manual reviews`,
        'monthly/plans.csv': t`Exported the monthly plans`,
        'monthly/movements.csv': t`Exported the changes to monthly gifts`,
        'monthly/troubles.csv': t`Exported the monthly plans that need attention`,
        'donors.csv': t`Exported the donors`,
        'donors/statement.pdf': t`Downloaded the yearly statement of a donor`,
        'supporters.csv': t`Exported the email subscribers`,
        'staff.csv': t`Exported the team`,
        'approvals.csv': t`Exported the approvals`,
        'former-bank-accounts.csv': t`Exported the former bank accounts`,
        'referrals.csv': t`Exported the referrals`,
        'invoices.csv': t`Exported the invoices of Almoner`,
        'invoices/invoice.pdf': t`Downloaded an invoice of Almoner`,
        'reports.csv': t`Exported the list of reports`,
        'reports/file': t`Downloaded a report`,
        'legal-documents': t`Downloaded a legal document`,
        'imports/bad-rows.csv': t`Downloaded the rows of an import that need correction`,
        'pack.zip': t`Downloaded the evidence of the application`,
        documents: t`Downloaded a document of the application`,
        evidence: t`Downloaded the evidence of a check`,
      }
      return sentences[String(file)] ?? t`Downloaded the file ${{ file: String(file ?? '–') }}`
    },
  }
}
