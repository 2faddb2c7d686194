import type { Checkout } from '../checkout/state/checkout-shape.ts'

/** Whether this is a monthly gift: what was sent says it before what is typed does. */
export const isRecurring = ({ gift, payment }: Pick<Checkout, 'gift' | 'payment'>): boolean =>
  payment?.phase === 'asked'
    ? payment.sent.recurringType !== undefined
    : gift?.frequency === 'MONTHLY'
