import { useLingui } from '@lingui/react/macro'
import type { PaymentMethodsAnswer } from '@almoner/api/desk/payment-methods/contract.ts'
import type { ManualMethod, WalletMethod } from '@almoner/domain/payment-methods/payment-method.ts'
import { useMethodName } from '../../lib/payment-method/method-name.ts'
import { usePlanName } from '../../lib/text/plan-name.ts'
import type { PillTone } from '../../ui/data/status/pill.tsx'
import type { IconName } from '../../ui/picture/icon.tsx'

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

/** The pages' addresses, in their order. */
export const methodPaths = Object.keys(methodPages) as MethodPagePath[]

export const isMethodPage = (path: string): path is MethodPagePath => path in methodPages

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

type Look = { tone: PillTone; icon: IconName; word: string }

/** Returns the state of a page's methods, in one word for the menu. */
export const usePageState = (): ((path: MethodPagePath, answer: PaymentMethodsAnswer) => Look) => {
  const { t } = useLingui()
  const planName = usePlanName()
  return (path, { wallets, manual, planWith }) => {
    const isHere = ({ method }: { method: WalletMethod | ManualMethod }): boolean =>
      methodPages[path].some((each) => each === method)
    const ofWallets = wallets.filter(isHere).map(({ state }) => state)
    const states = [...ofWallets, ...manual.filter(isHere).map(({ state }) => state)]
    if (states.includes('plan_too_small')) {
      const plan = planName(ofWallets.length > 0 ? planWith.wallets : planWith.manual)
      return { tone: 'neutral', icon: 'lock', word: t`Needs the ${plan}` }
    }
    const isIncomplete = states.some(
      (state) => state === 'credentials_ended' || state === 'save_again' || state === 'fee_missing',
    )
    if (isIncomplete) return { tone: 'warning', icon: 'warning', word: t`Incomplete` }
    return states.includes('on')
      ? { tone: 'success', icon: 'success', word: t`On` }
      : { tone: 'neutral', icon: 'close', word: t`Off` }
  }
}
