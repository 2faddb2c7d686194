import { useLingui } from '@lingui/react/macro'
import type { ReportKindName } from '@almoner/domain/reporting/values.ts'

/** Returns the name of each kind of report, as its file has it. */
export const useKindNames = (): Record<ReportKindName, string> => {
  const { t } = useLingui()
  return {
    donation_ledger: t`Donation ledger`,
    receipt_register: t`Receipt register`,
    payout_reconciliation: t`Payout reconciliation`,
    balance_statement: t`Balance statement`,
    fee_statement: t`Fee statement`,
    donors_by_year_of_assessment: t`Donors by year of assessment`,
    monthly_giving: t({ message: 'Monthly giving', context: 'report' }),
    refunds_and_disputes: t`Refunds and disputes`,
    offline_and_matching: t`Offline payments and bank matching`,
    activity_log: t`Activity log`,
    event_statement: t`Event statement`,
    gl_journal: t`General ledger journal`,
    audit_pack: t`Audit pack`,
  }
}

/** Returns for each kind what it is for, and who needs it. */
export const useKindPurposes = (): Record<ReportKindName, string> => {
  const { t } = useLingui()
  return {
    donation_ledger: t`Every donation and payment, with its fees and what your charity receives: for your bookkeeper and your auditor.`,
    receipt_register: t`Every receipt number in order, with a check that none is missing: for your auditor and the Inland Revenue Department.`,
    payout_reconciliation: t`What each payout consists of, beside the line of your bank statement: for the person who reconciles your bank account.`,
    balance_statement: t`The balance at the beginning and at the end of the period, and what moved it: for your bookkeeper at the end of a month.`,
    fee_statement: t`All fees by month and payment method, with the invoices of your plan: for your treasurer.`,
    donors_by_year_of_assessment: t`What each donor gave from 1 April to 31 March, with the receipts: for questions of donors and of the Inland Revenue Department.`,
    monthly_giving: t`Monthly donations that were due, arrived, failed or ended, by day: for your fundraisers.`,
    refunds_and_disputes: t`The money that went back to payers, and why: for your treasurer.`,
    offline_and_matching: t`Offline payments and the bank lines that they were matched to: for the person who reconciles your bank account.`,
    activity_log: t`What was done at your charity, when and by whom: for your board and your auditor.`,
    event_statement: t`The income of one project over some days, such as a flag day: for the audited account that a fundraising permit requires.`,
    gl_journal: t`One balanced journal for each day: for your bookkeeper, who imports it into the accounting software.`,
    audit_pack: t`All of these for a year, with proofs that can be checked without Almoner: for your auditor.`,
  }
}

/** The kinds that can be narrowed to a project. The others are about the charity as a whole. */
const kindsOfProjects: ReadonlySet<string> = new Set([
  'donation_ledger',
  'offline_and_matching',
  'event_statement',
])

export const hasProject = (kind: string): boolean => kindsOfProjects.has(kind)
