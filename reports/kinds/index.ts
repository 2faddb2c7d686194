import type { ReportKindName } from '@almoner/domain/reporting/values.ts'
import { activityLog } from './activity-log/index.ts'
import { auditPack } from './audit-pack/index.ts'
import { balanceStatement } from './balance-statement/index.ts'
import { donationLedger } from './donation-ledger/index.ts'
import { donorsByYear } from './donors-by-year/index.ts'
import { eventStatement } from './event-statement/index.ts'
import { feeStatement } from './fee-statement/index.ts'
import { glJournal } from './gl-journal/index.ts'
import { monthlyGiving } from './monthly-giving/index.ts'
import { offlineAndMatching } from './offline-and-matching/index.ts'
import { payoutReconciliation } from './payout-reconciliation/index.ts'
import { receiptRegister } from './receipt-register/index.ts'
import { refundsAndDisputes } from './refunds-and-disputes/index.ts'
import type { ReportKind } from './report-kind.ts'

/**
 * The kinds of one table, which an audit pack contains. A further one is a copied folder and a line
 * here.
 */
const tables: Record<Exclude<ReportKindName, 'audit_pack'>, ReportKind> = {
  donation_ledger: donationLedger,
  receipt_register: receiptRegister,
  payout_reconciliation: payoutReconciliation,
  balance_statement: balanceStatement,
  fee_statement: feeStatement,
  donors_by_year_of_assessment: donorsByYear,
  monthly_giving: monthlyGiving,
  refunds_and_disputes: refundsAndDisputes,
  offline_and_matching: offlineAndMatching,
  activity_log: activityLog,
  event_statement: eventStatement,
  gl_journal: glJournal,
}

/** Every kind of report. */
export const kindsOfReports: Record<ReportKindName, ReportKind> = {
  ...tables,
  audit_pack: auditPack(tables),
}
