import { useLingui } from '@lingui/react/macro'
import type { ManualMethod, WalletMethod } from '@almoner/domain/payment-methods/payment-method.ts'
import { useMethodName } from '../../lib/payment-method/method-name.ts'

/** Each settings page about one way of paying, in the order of the menu. */
export const methodPages = {
  '/OrgSettings/PayMe': ['payme'],
  '/OrgSettings/TapAndGo': ['tap_and_go'],
  '/OrgSettings/Alipay': ['alipay_hk', 'alipay_ch'],
  '/OrgSettings/WeChatPay': ['wechatpay_hk', 'wechatpay_ch'],
  '/OrgSettings/BocPay': ['bocpay'],
  '/OrgSettings/Octopus': ['octopus'],
  '/OrgSettings/Fps': ['fps'],
  '/OrgSettings/BankTransfer': ['bank_transfer'],
  '/OrgSettings/ChequeWriting': ['check_writing'],
  '/OrgSettings/Cash': ['cash'],
} as const satisfies Record<string, readonly (WalletMethod | ManualMethod)[]>

export type MethodPagePath = keyof typeof methodPages

export const isMethodPage = (path: string): path is MethodPagePath => path in methodPages

/** Returns the address of the page about a method. */
export const findMethodPage = (method: WalletMethod | ManualMethod): MethodPagePath | undefined =>
  Object.keys(methodPages)
    .filter(isMethodPage)
    .find((path) => methodPages[path].some((each) => each === method))

/**
 * Returns the name of the page. It is the brand's name if the app differs on each side of the
 * border.
 */
export const useMethodPageName = (): ((path: MethodPagePath) => string) => {
  const { t } = useLingui()
  const methodName = useMethodName()
  return (path) => {
    if (path === '/OrgSettings/Alipay') return t`Alipay`
    return path === '/OrgSettings/WeChatPay' ? t`WeChat Pay` : methodName(methodPages[path][0])
  }
}

/** Describes in one sentence how payers use the method. */
export const useMethodPageLead = (): ((path: MethodPagePath) => string) => {
  const { t } = useLingui()
  return (path) => {
    switch (path) {
      case '/OrgSettings/PayMe':
      case '/OrgSettings/TapAndGo':
        return t`Paid in the payer’s app and confirmed automatically.`
      case '/OrgSettings/BankTransfer':
        return t`Payers transfer to your account and upload a proof.`
      case '/OrgSettings/ChequeWriting':
        return t`Payers write a cheque and upload a photo of it.`
      case '/OrgSettings/Cash':
        return t`Payers bring cash and upload a photo of the slip.`
      case '/OrgSettings/Alipay':
      case '/OrgSettings/WeChatPay':
      case '/OrgSettings/BocPay':
      case '/OrgSettings/Octopus':
      case '/OrgSettings/Fps':
        return t`Payers scan your code and upload a proof.`
    }
  }
}
