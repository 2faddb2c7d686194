// In a file without the schema library: the payer's first screens import it.

/** Paid in the provider's own app, by a request that we open and ask after. */
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

/** Whether the platform never holds the money: it owes nothing of it, and pays nothing out. */
export const isDirect = (method: Method): method is DirectMethod => isOneOf(directMethods, method)

const isOneOf = (methods: readonly Method[], method: Method): boolean => methods.includes(method)
