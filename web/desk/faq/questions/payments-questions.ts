import { useLingui } from '@lingui/react/macro'
import type { AreaQuestion } from '../faq-areas.ts'

export const usePaymentQuestions = (): readonly AreaQuestion[] => {
  const { t } = useLingui()
  return [
    {
      id: 'approve-proof',
      question: t`How do I approve a payment that was made directly to us?`,
      answer: t`Open the payment and look in your own account for the amount and the reference. Approve it only once the money is there: the payment is then complete, and the payer gets the receipt by email. If the money did not come, decline it. If it comes later, you can still approve it. Owners and finance staff decide this.`,
      link: { to: '/Payments', word: t`Payments` },
    },
    {
      id: 'many-proofs',
      question: t`How do I review many proofs quickly?`,
      answer: t`Open Proofs of payment: each picture is shown beside the details of its payment, and single keys approve it, decline it or move to the next one. A decision can be undone until it is sent, and up to 200 payments are approved at once. A picture that was sent before must be decided on its own.`,
      link: { to: '/Proofs', word: t`Proofs of payment` },
    },
    {
      id: 'refund',
      question: t`How do I refund a payment?`,
      answer: t`Open the payment and choose Refund, for the whole amount or a part. A card is refunded within 5 to 10 working days, PayMe from your PayMe account. Tap & Go is refunded in its portal for merchants, and you return money that was paid directly to you yourselves; afterwards you confirm it at the desk. The fee of the payment is not returned. The receipt becomes void, and another is issued for the amount that is kept.`,
      link: { to: '/Payments', word: t`Payments` },
    },
    {
      id: 'processing',
      question: t`Why is a payment still processing?`,
      answer: t`Its outcome is not known yet. We ask the bank or the wallet until it is, and no one is charged twice. A payment that was made directly to you is processing until you approve or decline it.`,
    },
    {
      id: 'find-payment',
      question: t`How do I find a payment?`,
      answer: t`Search the list of payments by the payer’s name, email, receipt number or reference, and narrow it by day, method, project, type, status or amount. The totals cover only what you filtered, and owners, finance staff and auditors can download the list as a file.`,
      link: { to: '/Payments', word: t`Payments` },
    },
    {
      id: 'dispute',
      question: t`What happens when a payer disputes a card payment?`,
      answer: t`The payer’s bank takes back the amount and charges a fee until it has decided. Keep any proof that the payment was genuine, such as your correspondence. Our team asks you for it by email and answers the bank.`,
    },
    {
      id: 'monthly-gifts',
      question: t`How are monthly gifts charged?`,
      answer: t`With the Pro and Premium plans, a donor with an account can give every month by card. Each gift is charged on the same day of the month, in the morning. One that fails is tried again after 1, 3, 7 and 13 days, and then waits for the donor.`,
      link: { to: '/MonthlyGiving', word: t`Monthly giving` },
    },
  ]
}
