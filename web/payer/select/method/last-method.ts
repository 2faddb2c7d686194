import { attemptStorage } from '../../../lib/browser/attempt-storage.ts'
import type { PaymentMethod } from '@almoner/domain/payment-methods/payment-method.ts'
import { methodBrand } from './method-choices.ts'

const key = 'almoner.last-method'

/**
 * The brand of the method that last paid on this device, such as `payme`. It says nothing about the
 * payer, and never leaves the device.
 */
export const lastMethod = {
  keep: (method: PaymentMethod): void =>
    attemptStorage(() => localStorage.setItem(key, methodBrand(method)), undefined),
  read: (): string | null => attemptStorage(() => localStorage.getItem(key), null),
}
