import type { PaymentProvider } from '@almoner/domain/kernel/payment-method.ts'

/**
 * Whether a refund is the charity's to make: what it took itself it returns itself, and Tap & Go has
 * no call to give money back, only its merchants' portal.
 */
export const isMadeByHand = (provider: PaymentProvider | null): boolean =>
  provider === null || provider === 'tap_and_go'
