import { instant } from '@almoner/domain/kernel/time.ts'
import { createGuardedPool } from '@almoner/eventstore/postgres/connection/guarded-pool.ts'
import { preparingPool } from '@almoner/eventstore/postgres/connection/prepared-statements.ts'
import { Kysely, PostgresDialect, type PostgresPool, type Selectable } from 'kysely'
import { types } from 'pg'
import type { ActivityTable } from '../models/activity/table.ts'
import type { ApplicationsTable } from '../models/application-desk/table.ts'
import type { ApplicationFilesTable } from '../models/application-files/table.ts'
import type { BankAccountTable } from '../models/bank-accounts/table.ts'
import type {
  BankLineStateTable,
  BankMatchTable,
  BankReconciliationTable,
} from '../models/bank-matches/table.ts'
import type { ApprovalPoliciesTable, ApprovalsTable } from '../models/approvals/table.ts'
import type { CardOutcomeTable, DeclinedTryTable } from '../models/card-testing/table.ts'
import type { CharityDirectoryTable, CharityStaffTable } from '../models/charity-directory/table.ts'
import type { CharityRefundsTable } from '../models/charity-refunds/table.ts'
import type { CharityNotesTable } from '../models/charity-notes/table.ts'
import type { CharityTurnoverTable } from '../models/charity-turnover/table.ts'
import type { CheckpointTable } from './checkpoint/checkpoint-table.ts'
import type { DonorCardTable } from '../models/donor-cards/table.ts'
import type { ErasureRequestsTable } from '../models/erasure-requests/table.ts'
import type { HashChainTable } from '../models/hash-chain/table.ts'
import type { ImportEntryTable, ImportTable } from '../models/imports/table.ts'
import type { AcceptedTermsTable } from '../models/terms/table.ts'
import type { InvoicedCharityTable, InvoiceTable } from '../models/invoices/table.ts'
import type { LegalDocumentsTable } from '../models/legal-documents/table.ts'
import type { ManualReviewTable } from '../models/manual-review/table.ts'
import type {
  AccountBalanceTable,
  AccountDayTable,
  IncomeDayTable,
  PostingTable,
} from '../models/journal/table.ts'
import type { ChainAnchorTable } from '../audit/chain-anchors/table.ts'
import type { MarketingConsentTable } from '../models/marketing-consent/table.ts'
import type { PaymentCountTable, PaymentHistoryTable } from '../models/payment-history/table.ts'
import type { PayoutLineSumTable, PayoutLineTable, PayoutTable } from '../models/payouts/table.ts'
import type { PaymentTimelineTable } from '../models/payment-timeline/table.ts'
import type {
  ProjectGiftTable,
  ProjectPageTable,
  RestingProjectsTable,
} from '../models/project-page/table.ts'
import type {
  InstalmentDayTable,
  InstalmentTable,
  PlanDonorTable,
  PlanEventTable,
  RecurringPlanCountTable,
  RecurringPlanTable,
} from '../models/recurring-plans/table.ts'
import type {
  PlanDayTable,
  PlanMovementTable,
} from '../models/recurring-plans/movements/plan-days-table.ts'
import type { DonorRecordTable } from '../models/payment-history/donors/donor-table.ts'
import type { PaymentDayTable } from '../models/payment-history/days/days-table.ts'
import type {
  GiverDayTable,
  GiverMonthTable,
  GivingDayTable,
  GivingHourTable,
  GivingMonthTable,
} from '../models/payment-history/giving/giving-table.ts'
import type { PayerNameTable } from '../models/payment-history/payers/payer-names-table.ts'
import type { ReferralCodeTable, ReferralTable } from '../models/referrals/table.ts'
import type { ReportScheduleTable, ReportTable } from '../models/report-requests/table.ts'
import type { ReceiptTable } from '../models/receipts/table.ts'
import type { SubscriptionTable } from '../models/subscriptions/table.ts'
import type {
  AdvanceTable,
  ProviderFeeMonthTable,
  TreasuryDayTable,
  TreasuryTable,
  UnsettledPaymentTable,
} from '../models/treasury/table.ts'

/** Every table that is derived from the events and can be rebuilt from them. */
export type Database = {
  'read_models.account_balances': AccountBalanceTable
  'read_models.account_days': AccountDayTable
  'read_models.accepted_terms': AcceptedTermsTable
  'read_models.activity': ActivityTable
  'read_models.advances': AdvanceTable
  'read_models.applications': ApplicationsTable
  'read_models.application_files': ApplicationFilesTable
  'read_models.bank_accounts': BankAccountTable
  'read_models.bank_line_states': BankLineStateTable
  'read_models.bank_matches': BankMatchTable
  'read_models.bank_reconciliations': BankReconciliationTable
  'read_models.approval_policies': ApprovalPoliciesTable
  'read_models.approvals': ApprovalsTable
  'read_models.card_outcomes': CardOutcomeTable
  'read_models.charity_directory': CharityDirectoryTable
  'read_models.charity_refunds': CharityRefundsTable
  'read_models.charity_notes': CharityNotesTable
  'read_models.charity_staff': CharityStaffTable
  'read_models.charity_turnover': CharityTurnoverTable
  'read_models.checkpoints': CheckpointTable
  'read_models.declined_tries': DeclinedTryTable
  'read_models.donor_cards': DonorCardTable
  'read_models.donor_records': DonorRecordTable
  'read_models.erasure_requests': ErasureRequestsTable
  'read_models.giver_days': GiverDayTable
  'read_models.giver_months': GiverMonthTable
  'read_models.giving_days': GivingDayTable
  'read_models.giving_hours': GivingHourTable
  'read_models.giving_months': GivingMonthTable
  'read_models.payment_days': PaymentDayTable
  'read_models.hash_chain': HashChainTable
  'read_models.import_entries': ImportEntryTable
  'read_models.imports': ImportTable
  'read_models.inbox': ManualReviewTable
  'read_models.instalment_days': InstalmentDayTable
  'read_models.instalments': InstalmentTable
  'read_models.invoiced_charities': InvoicedCharityTable
  'read_models.income_days': IncomeDayTable
  'read_models.invoices': InvoiceTable
  'read_models.legal_documents': LegalDocumentsTable
  'read_models.marketing_consents': MarketingConsentTable
  'read_models.payer_names': PayerNameTable
  'read_models.payment_counts': PaymentCountTable
  'read_models.payment_history': PaymentHistoryTable
  'read_models.payment_timeline': PaymentTimelineTable
  'read_models.payout_line_sums': PayoutLineSumTable
  'read_models.payout_lines': PayoutLineTable
  'read_models.payouts': PayoutTable
  'read_models.plan_days': PlanDayTable
  'read_models.plan_donors': PlanDonorTable
  'read_models.plan_events': PlanEventTable
  'read_models.plan_movements': PlanMovementTable
  'read_models.postings': PostingTable
  'read_models.project_gifts': ProjectGiftTable
  'read_models.project_page': ProjectPageTable
  'read_models.provider_fee_months': ProviderFeeMonthTable
  'read_models.receipts': ReceiptTable
  'read_models.referral_codes': ReferralCodeTable
  'read_models.referrals': ReferralTable
  'read_models.report_schedules': ReportScheduleTable
  'read_models.reports': ReportTable
  'read_models.recurring_plan_counts': RecurringPlanCountTable
  'read_models.recurring_plans': RecurringPlanTable
  'read_models.subscriptions': SubscriptionTable
  'read_models.resting_projects': RestingProjectsTable
  'read_models.treasuries': TreasuryTable
  'read_models.treasury_days': TreasuryDayTable
  'read_models.unsettled_payments': UnsettledPaymentTable
  /** The audit's own notes of what it has seen: the one table here that no event can make again. */
  'operational.chain_anchors': ChainAnchorTable
}

export type TableName = keyof Database
export type RowOf<Table extends TableName> = Selectable<Database[Table]>

/** A connection pool or a transaction on it: a query does not care which. */
export type Db = Kysely<Database>

export type DatabaseOptions = {
  connections?: number
  statementTimeoutMilliseconds?: number
  /** Receives every statement, for tests that ask how PostgreSQL plans it. */
  onStatement?: (statement: { sql: string; parameters: readonly unknown[] }) => void
  /** Faults of idle connections; the pool has replaced them already. */
  onConnectionError?: (error: Error) => void
}

const listeners = new WeakMap<object, Set<() => void>>()

/**
 * Calls `hear` when an idle connection was lost: the server may have crashed, and lost the last
 * commits that did not wait for the disk. Returns a function that unsubscribes.
 */
export const onConnectionLost = (db: object, hear: () => void): (() => void) => {
  listeners.get(db)?.add(hear)
  return () => void listeners.get(db)?.delete(hear)
}

/** Opens the database; `db.destroy()` closes it. `Tables` may name more tables of this database. */
export const createDatabase = <Tables extends Database = Database>(
  url: string,
  {
    connections = 10,
    statementTimeoutMilliseconds = 30_000,
    onStatement,
    onConnectionError = () => {},
  }: DatabaseOptions = {},
): Kysely<Tables> => {
  const hearers = new Set<() => void>()
  const pool = createGuardedPool(
    {
      connectionString: url,
      application_name: 'almoner read models',
      max: connections,
      pipeline: true,
      connectionTimeoutMillis: 5_000,
      keepAlive: true,
      statement_timeout: statementTimeoutMilliseconds,
      idle_in_transaction_session_timeout: statementTimeoutMilliseconds,
      options: '-c TimeZone=UTC',
      types: { getTypeParser },
    },
    (error) => {
      onConnectionError(error)
      for (const hear of hearers) hear()
    },
  )
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: preparingPool(pool) as unknown as PostgresPool }),
    ...(onStatement && { log: ({ query }) => onStatement(query) }),
  })
  listeners.set(db, hearers)
  return db
}

const bigintType = 20
const dateType = 1082
const timestampType = 1184

// Positions are always bigint. Cents arrive as bigint too and become `Cents` in each query, which
// asserts that a double holds them. A day is a day: never a moment in some time zone.
const getTypeParser: typeof types.getTypeParser = (type: number, format?: 'text' | 'binary') => {
  if (format === 'binary') return types.getTypeParser(type, format)
  if (type === bigintType) return (text: string) => BigInt(text)
  if (type === dateType) return (text: string) => text
  if (type === timestampType) return (text: string) => instant(new Date(text).toISOString())
  return types.getTypeParser(type)
}
