import * as v from 'valibot'

/** Paid in the provider's own app, by a request that we open and ask after. */
export const walletMethods = ['payme', 'tap_and_go'] as const

/** Paid by the payer straight to the charity, which says whether the money came. */
export const manualMethods = [
  'fps',
  'alipay_hk',
  'alipay_ch',
  'wechatpay_hk',
  'wechatpay_ch',
  'bocpay',
  'octopus',
  'bank_transfer',
  'check_writing',
  'cash',
] as const

export const walletMethodSchema = v.picklist(walletMethods)
export type WalletMethod = v.InferOutput<typeof walletMethodSchema>

export const manualMethodSchema = v.picklist(manualMethods)
export type ManualMethod = v.InferOutput<typeof manualMethodSchema>

export const paymentMethodSchema = v.picklist(['card', ...walletMethods, ...manualMethods])
export type PaymentMethod = v.InferOutput<typeof paymentMethodSchema>

export const isWallet = (method: PaymentMethod): method is WalletMethod =>
  v.is(walletMethodSchema, method)

export const isManual = (method: PaymentMethod): method is ManualMethod =>
  v.is(manualMethodSchema, method)

/** Who took the money for the platform. */
export const paymentProviderSchema = v.picklist(['stripe', ...walletMethods])
export type PaymentProvider = v.InferOutput<typeof paymentProviderSchema>
