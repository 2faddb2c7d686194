import type { CalendarDay } from '@almoner/domain/kernel/calendar.ts'
import type { OrganisationId, ProjectId } from '@almoner/domain/kernel/ids.ts'
import type { PaymentMethod } from '@almoner/domain/payment-methods/payment-method.ts'

/**
 * The amount given to a charity on a day, by project, method and type. Later refunds are not
 * subtracted. One row a day, project, method and type.
 */
export type GivingDayTable = {
  organisation_id: OrganisationId
  /** The Hong Kong day on which a transfer arrived, or else on which the payment succeeded. */
  day: CalendarDay
  /** Empty if it was given for no project. */
  project_id: ProjectId | ''
  method: PaymentMethod
  type: 'donation' | 'payment'
  gifts: number
  /** Excludes the amounts that payers added for fees. */
  amount_cents: bigint
  /** The net amount for the charity. */
  net_cents: bigint
  position: bigint
}
