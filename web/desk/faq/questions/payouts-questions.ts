import { useLingui } from '@lingui/react/macro'
import type { AreaQuestion } from '../faq-areas.ts'

export const usePayoutQuestions = (): readonly AreaQuestion[] => {
  const { t } = useLingui()
  return [
    {
      id: 'request-payout',
      question: t`How do we get our money?`,
      answer: t`Owners and finance staff request a payout of all or a part of the balance, from HK$100. It is in your bank account within seven working days. The two-person rules can also pay out the balance every week or every month.`,
      link: { to: '/Payout', word: t`Payout` },
    },
    {
      id: 'not-available',
      question: t`Why can less be paid out than we received?`,
      answer: t`Card payments become available a few days after they are made. Transfers, FPS, PayMe and Tap & Go are paid directly into your own accounts and are not part of the balance. Refunds and disputes are deducted from it.`,
      link: { to: '/Balance', word: t`Balance` },
    },
    {
      id: 'change-bank',
      question: t`What happens when we change our bank account?`,
      answer: t`A second person approves the new account. To protect your money, no payout starts for 72 hours after it was entered. If no other person can approve it, it takes effect after 24 hours unless an owner cancels it.`,
      link: { to: '/BankList', word: t`Bank account` },
    },
    {
      id: 'payout-contents',
      question: t`Which payments are in a payout?`,
      answer: t`Open the payout: it lists every payment, fee and refund that it consists of, and has a statement for your books.`,
      link: { to: '/PayoutHistory', word: t`Payouts` },
    },
    {
      id: 'stripe-needs',
      question: t`Stripe asks for more information. What do I do?`,
      answer: t`Open Card payments (Stripe): the page lists what is needed and by when, and sends it to Stripe. Owners get an email 14, 7 and 1 days before a deadline. Payouts may be paused until it is done.`,
      link: { to: '/OrgSettings/Stripe', word: t`Card payments` },
    },
  ]
}
