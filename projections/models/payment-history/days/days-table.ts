import type { CalendarDay } from '@almoner/domain/kernel/calendar.ts'
import type { OrganisationId, ProjectId } from '@almoner/domain/kernel/ids.ts'
import type { PaymentMethod } from '@almoner/domain/payment-methods/payment-method.ts'
import type { FailedBecause } from '@almoner/domain/payment/values.ts'
import type { TransactionType } from '@almoner/domain/payment-methods/transaction-type.ts'
import type { PaymentHistoryTable, PaymentStatus } from '../table.ts'

/**
 * The number of payments that the list shows for a day, and the sum received. They are stored
 * because counting millions takes seconds. There is one row for each combination of the filters of
 * the list of payments.
 */
export type PaymentDayTable = {
  organisation_id: OrganisationId
  /** The Hong Kong day on which the money came, else on which the payments began. */
  day: CalendarDay
  /** Empty if the payments are for no project. */
  project_id: ProjectId | ''
  method: PaymentMethod
  type: TransactionType
  source: PaymentHistoryTable['source']
  status: PaymentStatus
  waits: boolean
  /** Why they failed; empty if they did not. */
  failure: FailedBecause | ''
  of_plan: boolean
  payments: number
  /** The sum of the completed payments, less refunds and losses. */
  received_cents: bigint
  /** The sum that the payers pay or were to pay, regardless of the outcome. */
  asked_cents: bigint
  /** The fees of the completed payments. */
  fee_cents: bigint
  /** Of the completed payments: without the fees that payers added, and after all fees. */
  given_cents: bigint
  net_cents: bigint
  position: bigint
}
