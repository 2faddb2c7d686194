/** How a payment stands, as the calls of the donor and of the desk spell it. */
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
