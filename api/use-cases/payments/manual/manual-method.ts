import type { ManualMethod } from '@almoner/domain/payment-methods/payment-method.ts'
import type { MethodSettings } from '@almoner/domain/organisation/payment-methods/method-settings.ts'
import { findManualSettings } from '@almoner/domain/organisation/payment-methods/usable-methods.ts'
import type { PaymentName } from './manual-contract.ts'

const regions = {
  alipay: ['alipay_hk', 'alipay_ch'],
  wechatpay: ['wechatpay_hk', 'wechatpay_ch'],
} as const satisfies Partial<Record<PaymentName, readonly [ManualMethod, ManualMethod]>>

/**
 * Returns the charity's own method that a payment name means. A brand without its region is the one
 * that the charity has enabled, Hong Kong first. If neither is enabled, it is Hong Kong's, which is
 * then refused as not available.
 */
export const findManualMethod = (
  name: PaymentName,
  methods: Pick<MethodSettings, 'manual'>,
): ManualMethod => {
  if (name !== 'alipay' && name !== 'wechatpay') return name
  const [hongKong, mainland] = regions[name]
  const isEnabled = (method: ManualMethod) => findManualSettings(methods, method)?.enabled === true
  return !isEnabled(hongKong) && isEnabled(mainland) ? mainland : hongKong
}
