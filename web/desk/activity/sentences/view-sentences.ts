import { useLingui } from '@lingui/react/macro'
import type { Activity } from '@almoner/api/desk/activity/activity-list-contract.ts'
import type { ViewedPage } from '@almoner/domain/books-view/index.ts'

/** Describes the pages that auditors viewed, and the files that staff or administrators viewed. */
export const useViewSentences = (): Record<
  'BooksViewed' | 'FileViewed',
  (details: Activity['details']) => string
> => {
  const { t } = useLingui()
  return {
    BooksViewed: ({ page }) => {
      const sentences: Readonly<Record<ViewedPage, string>> = {
        overview: t`Viewed the overview`,
        balance: t`Viewed the balance`,
        postings: t`Viewed the ledger entries of the balance`,
        postings_file: t`Downloaded the ledger entries of the balance`,
        payments: t`Viewed the payments`,
        payments_file: t`Downloaded the payments`,
        payment: t`Viewed a payment`,
        proof: t`Opened a proof of payment`,
        activity: t`Viewed the activity`,
        recurring_plans: t`Viewed the monthly plans`,
        reviews: t`Viewed the manual reviews`,
        payment_methods: t`Viewed the payment methods`,
        bank_account: t`Viewed the bank account`,
        subscription: t`Viewed the subscription`,
        legal_documents: t`Viewed the legal documents`,
        legal_document: t`Downloaded a legal document`,
        projects: t`Viewed the projects`,
        closed_books: t`Viewed the closed books`,
        accounting_codes: t`Viewed the accounting codes`,
        dashboard: t`Viewed the dashboard`,
        donors: t`Viewed the donors`,
        payouts: t`Viewed the payouts`,
        reports: t`Viewed the reports`,
      }
      const knownSentences: Readonly<Record<string, string>> = sentences
      return knownSentences[String(page)] ?? t`Viewed the books`
    },
    FileViewed: ({ file }) => {
      const sentences: Readonly<Record<string, string>> = {
        'payments/proof': t`Opened a proof of payment`,
        documents: t`Was sent a document of the application`,
        'offline-entries/proof': t`Opened the proof of an offline payment`,
      }
      return sentences[String(file)] ?? t`Opened the file ${{ file: String(file ?? '–') }}`
    },
  }
}
