import type { CalendarDay } from '@almoner/domain/kernel/calendar.ts'
import type { OrganisationId, ProjectId } from '@almoner/domain/kernel/ids.ts'
import type { PaymentMethod } from '@almoner/domain/payment-methods/payment-method.ts'
import type { TransactionType } from '@almoner/domain/payment-methods/transaction-type.ts'
import type { PaymentHistoryTable, PaymentStatus } from '../table.ts'

/**
 * How many payments does the list show for a day, and what was received of them? Stored, because counting millions
 * takes seconds. One row for each combination of what the list of payments is narrowed by.
 */
export type PaymentDayTable = {
  organisation_id: OrganisationId
  /** Of Hong Kong: when the money came, else when they began. */
  day: CalendarDay
  /** Empty where they are for no project. */
  project_id: ProjectId | ''
  method: PaymentMethod
  type: TransactionType
  source: PaymentHistoryTable['source']
  status: PaymentStatus
  waits: boolean
  payments: number
  /** Of the completed ones, less what was refunded or lost. */
  received_cents: bigint
  /** What the payers pay or were to pay, whatever became of it. */
  asked_cents: bigint
  /** Of the completed ones. */
  fee_cents: bigint
  position: bigint
}
