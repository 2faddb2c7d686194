import type { CalendarDay } from '@almoner/domain/kernel/calendar.ts'
import type { OrganisationId, ProjectId } from '@almoner/domain/kernel/ids.ts'
import type { PaymentMethod } from '@almoner/domain/payment-methods/payment-method.ts'

/**
 * How much was given to a charity on a day, for what and by which method? What is refunded later is
 * still counted. One row a day, project, method and type.
 */
export type GivingDayTable = {
  organisation_id: OrganisationId
  /** Of Hong Kong: on which a transfer came, else on which the payment succeeded. */
  day: CalendarDay
  /** Empty where it was given for no project. */
  project_id: ProjectId | ''
  method: PaymentMethod
  type: 'donation' | 'payment'
  gifts: number
  /** Without what payers added for fees. */
  amount_cents: bigint
  /** What the charity nets of it. */
  net_cents: bigint
  position: bigint
}
