import { useLingui } from '@lingui/react/macro'
import type { PaymentMethod } from '@almoner/domain/payment-methods/payment-method.ts'

/** A way of paying by its own name. */
export const useMethodName = (): ((method: PaymentMethod) => string) => {
  const { t } = useLingui()
  return (method) => {
    const names: Record<PaymentMethod, string> = {
      card: t`Card`,
      payme: 'PayMe',
      tap_and_go: t`Tap & Go`,
      fps: t`FPS`,
      alipay_hk: t`AlipayHK`,
      alipay_ch: t`Alipay`,
      wechatpay_hk: t`WeChat Pay HK`,
      wechatpay_ch: t`WeChat Pay`,
      bocpay: 'BoC Pay',
      octopus: t`Octopus`,
      bank_transfer: t`Bank transfer`,
      check_writing: t`Cheque`,
      cash: t`Cash`,
    }
    return names[method]
  }
}
