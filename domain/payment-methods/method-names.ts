// This file does not import the schema library, because the payer's first screens import the file.

/** The payer pays in the provider's own app. We open a request and then query its status. */
export const walletMethods = ['payme', 'tap_and_go'] as const

/** Paid by the payer directly to the charity, which confirms the money. */
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

export type WalletMethod = (typeof walletMethods)[number]
export type ManualMethod = (typeof manualMethods)[number]

/** Paid into an account of the charity's own: its merchant account, its bank, its hand. */
export const directMethods = [...walletMethods, ...manualMethods] as const
export type DirectMethod = (typeof directMethods)[number]

type Method = 'card' | WalletMethod | ManualMethod

export const isWallet = (method: Method): method is WalletMethod => isOneOf(walletMethods, method)

export const isManual = (method: Method): method is ManualMethod => isOneOf(manualMethods, method)

/**
 * Returns true if the platform never holds the money, so that it owes nothing and pays nothing out.
 */
export const isDirect = (method: Method): method is DirectMethod => isOneOf(directMethods, method)

const isOneOf = (methods: readonly Method[], method: Method): boolean => methods.includes(method)
