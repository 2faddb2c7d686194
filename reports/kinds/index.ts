import type { ReportKindName } from '@almoner/domain/reporting/values.ts'
import { activityLog } from './activity-log/index.ts'
import { balanceStatement } from './balance-statement/index.ts'
import { donationLedger } from './donation-ledger/index.ts'
import { donorsByYear } from './donors-by-year/index.ts'
import { eventStatement } from './event-statement/index.ts'
import { feeStatement } from './fee-statement/index.ts'
import { offlineAndMatching } from './offline-and-matching/index.ts'
import { payoutReconciliation } from './payout-reconciliation/index.ts'
import { receiptRegister } from './receipt-register/index.ts'
import { refundsAndDisputes } from './refunds-and-disputes/index.ts'
import type { ReportKind } from './report-kind.ts'

/** Every kind of report. A further one is a copied folder and a line here. */
export const kindsOfReports: Partial<Record<ReportKindName, ReportKind>> = {
  donation_ledger: donationLedger,
  receipt_register: receiptRegister,
  payout_reconciliation: payoutReconciliation,
  balance_statement: balanceStatement,
  fee_statement: feeStatement,
  donors_by_year_of_assessment: donorsByYear,
  refunds_and_disputes: refundsAndDisputes,
  offline_and_matching: offlineAndMatching,
  activity_log: activityLog,
  event_statement: eventStatement,
}
