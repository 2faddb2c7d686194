import type { PricedMethod } from '../fees/rates.ts'
import type { WalletMethod } from '../kernel/payment-method.ts'

export * from '../kernel/payment-method.ts'

/** How a wallet is priced; Tap & Go's rate is the administrator's to set (decisions, 10). */
export const pricedWallet = (
  method: WalletMethod,
  tapAndGoBasisPoints: number | null,
): PricedMethod | null => {
  if (method === 'payme') return { method: 'payme' }
  return tapAndGoBasisPoints === null
    ? null
    : { method: 'tap_and_go', basisPoints: tapAndGoBasisPoints }
}
