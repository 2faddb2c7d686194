import { useLingui } from '@lingui/react/macro'
import type { AreaQuestion } from '../faq-areas.ts'

export const useMethodQuestions = (): readonly AreaQuestion[] => {
  const { t } = useLingui()
  return [
    {
      id: 'which-methods',
      question: t`Which ways to pay can we offer?`,
      answer: t`Cards always. PayMe and Tap & Go with the Pro and Premium plans. FPS, Alipay, WeChat Pay, BoC Pay, Octopus, bank transfer, cheque and cash, paid directly to you, with the Premium plan.`,
      link: { to: '/WaysToPay', word: t`Ways to pay` },
    },
    {
      id: 'set-up-code',
      question: t`How do I set up a code that payers scan?`,
      answer: t`Open the page of the method and paste the text that is inside your QR code. The page says what the code reads as and shows the payer’s screen beside the form. Scan the code with a phone before you switch it on.`,
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
      answer: t`You need a merchant account of your own and its credentials. They are stored encrypted and never shown again. PayMe credentials are valid for one year: we remind you before they expire. For Tap & Go we set your fee first, so write to us.`,
      link: { to: '/OrgSettings/PayMe', word: 'PayMe' },
    },
  ]
}
