import * as v from 'valibot'
import { manualMethods, walletMethods } from './method-names.ts'

export {
  isManual,
  isWallet,
  manualMethods,
  walletMethods,
  type ManualMethod,
  type WalletMethod,
} from './method-names.ts'

export const walletMethodSchema = v.picklist(walletMethods)

export const manualMethodSchema = v.picklist(manualMethods)

export const paymentMethodSchema = v.picklist(['card', ...walletMethods, ...manualMethods])
export type PaymentMethod = v.InferOutput<typeof paymentMethodSchema>

/** The provider that took the money for the platform. */
export const paymentProviderSchema = v.picklist(['stripe', ...walletMethods])
export type PaymentProvider = v.InferOutput<typeof paymentProviderSchema>
