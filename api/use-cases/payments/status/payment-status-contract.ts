/** A payment's status, as the donor's and the desk's routes spell it. */
export const paymentStatuses = [
  'complete',
  'error',
  'processing',
  'scheduled',
  'reauthenticate',
  'refunded',
  'cancelled',
] as const
export type PaymentStatus = (typeof paymentStatuses)[number]
