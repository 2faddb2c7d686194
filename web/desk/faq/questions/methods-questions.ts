import { useLingui } from '@lingui/react/macro'
import type { AreaQuestion } from '../faq-areas.ts'

export const useMethodQuestions = (): readonly AreaQuestion[] => {
  const { t } = useLingui()
  return [
    {
      id: 'which-methods',
      question: t`Which payment methods can we offer?`,
      answer: t`Cards are always available. PayMe and Tap & Go come with the Pro and Premium plans. FPS, Alipay, WeChat Pay, BoC Pay, Octopus, bank transfer, cheque and cash, which are paid directly to you, come with the Premium plan.`,
      link: { to: '/WaysToPay', word: t`Payment methods` },
    },
    {
      id: 'set-up-code',
      question: t`How do I set up a code that payers scan?`,
      answer: t`Open the page of the payment method and paste the text of your QR code. The page shows what the code contains and how payers see it. Scan the code with a phone before you turn the method on.`,
      link: { to: '/OrgSettings/Fps', word: t`FPS` },
    },
    {
      id: 'fps-amount',
      question: t`Do payers have to type the amount when they pay by FPS?`,
      answer: t`No. If your code is a valid FPS code, each payer gets one with the amount and the reference in it. Any other code is shown as it is, and the payer types both.`,
      link: { to: '/OrgSettings/Fps', word: t`FPS` },
    },
    {
      id: 'wallet-credentials',
      question: t`What do I need for PayMe or Tap & Go?`,
      answer: t`You need your own merchant account and its credentials. They are stored encrypted and never shown again. PayMe credentials are valid for one year: we remind you before they expire. For Tap & Go we must set your fee first, so contact us.`,
      link: { to: '/OrgSettings/PayMe', word: 'PayMe' },
    },
  ]
}
