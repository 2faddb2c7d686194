import { useLingui } from '@lingui/react/macro'
import type { AreaQuestion } from '../faq-areas.ts'

export const useReceiptQuestions = (): readonly AreaQuestion[] => {
  const { t } = useLingui()
  return [
    {
      id: 'when-receipt',
      question: t`When does a payer get a receipt?`,
      answer: t`The receipt is emailed as soon as the payment is complete. A payment made directly to you is complete once you approve it.`,
    },
    {
      id: 'receipt-numbers',
      question: t`How are receipts numbered, and can one be changed?`,
      answer: t`Each charity has its own numbers, year by year and without a gap. A number is never used again. A receipt is never edited: it is voided, and another one takes its place.`,
    },
    {
      id: 'send-receipt-again',
      question: t`A payer did not get the receipt. What can I do?`,
      answer: t`Open the payment. You can download the receipt there, send it again, and correct a mistyped email address: every later email about this payment then goes to the new one.`,
      link: { to: '/Payments', word: t`Payments` },
    },
    {
      id: 'early-receipt',
      question: t`Can I issue a receipt before a payment is complete?`,
      answer: t`Yes, with a reason, while a payment is processing. The receipt says that it was issued ahead of the payment. If the payment fails, it is voided automatically.`,
    },
    {
      id: 'tax-wording',
      question: t`Which receipts can be used for a tax deduction?`,
      answer: t`Detailed receipts for donations can be used, if we have verified your IR File No. A payment for tickets or goods gets an acknowledgement without tax wording, and a basic receipt has no personal data.`,
      link: { to: '/OrgSettings/ReceiptFormat', word: t`Receipt format` },
    },
  ]
}
