import { useLingui } from '@lingui/react/macro'
import type { DeskPayment } from '@almoner/api/routes/desk/contract.ts'
import { useCardWords } from './card-words.ts'

type Method = DeskPayment['method']
type Paid = Pick<DeskPayment, 'method' | 'cardBrand' | 'cardLast4'>

/** A way of paying by its own name. */
export const useMethodName = (): ((method: Method) => string) => {
  const { t } = useLingui()
  return (method) => {
    const names: Record<Method, string> = {
      card: t`Card`,
      payme: 'PayMe',
      tap_and_go: 'Tap & Go',
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

/** What a payment was paid by, or is to be: "Visa •••• 4242", "FPS". */
export const usePaidBy = (): ((payment: Paid) => string) => {
  const name = useMethodName()
  const card = useCardWords()
  return ({ method, cardBrand, cardLast4 }) =>
    method === 'card' ? card({ brand: cardBrand, last4: cardLast4 }) : name(method)
}
