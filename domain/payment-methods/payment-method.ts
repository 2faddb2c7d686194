import * as v from 'valibot'
import { directMethods, walletMethods, manualMethods } from './method-names.ts'

export {
  directMethods,
  isDirect,
  isManual,
  isWallet,
  manualMethods,
  walletMethods,
  type DirectMethod,
  type ManualMethod,
  type WalletMethod,
} from './method-names.ts'

export const walletMethodSchema = v.picklist(walletMethods)

export const manualMethodSchema = v.picklist(manualMethods)

export const paymentMethodSchema = v.picklist(['card', ...directMethods])
export type PaymentMethod = v.InferOutput<typeof paymentMethodSchema>

/**
 * The provider that took the payer's money: Stripe for the platform, or a wallet for the charity's
 * own merchant account.
 */
export const paymentProviderSchema = v.picklist(['stripe', ...walletMethods])
export type PaymentProvider = v.InferOutput<typeof paymentProviderSchema>
