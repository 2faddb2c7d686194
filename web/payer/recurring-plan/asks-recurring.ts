import type { Checkout } from '../checkout/state/checkout-shape.ts'

/** Whether this is a monthly gift. Content that was sent takes precedence over the form. */
export const isRecurring = ({ gift, payment }: Pick<Checkout, 'gift' | 'payment'>): boolean =>
  payment?.phase === 'asked'
    ? payment.sent.recurringType !== undefined
    : gift?.frequency === 'MONTHLY'
