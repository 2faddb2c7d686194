/** The reasons why staff refund a payment. */
export const staffRefundReasons = ['payer_asked', 'paid_twice', 'fraud', 'other'] as const
export type StaffRefundReason = (typeof staffRefundReasons)[number]
