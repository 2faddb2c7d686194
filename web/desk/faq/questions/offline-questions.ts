import { useLingui } from '@lingui/react/macro'
import type { AreaQuestion } from '../faq-areas.ts'

export const useOfflineQuestions = (): readonly AreaQuestion[] => {
  const { t } = useLingui()
  return [
    {
      id: 'add-offline',
      question: t`How do I add cash, a cheque or a bank transfer?`,
      answer: t`With the Premium plan, owners and finance staff add it as an offline payment: project, day, method, amount and donor. It then appears in the list of payments, in the totals of its project and in your books, on the day on which the money arrived.`,
      link: { to: '/OfflinePayments', word: t`Offline payments` },
    },
    {
      id: 'import-offline',
      question: t`How do I add a whole list at once?`,
      answer: t`Drop a .csv or .xlsx file, or paste rows from a spreadsheet. Each row is checked first, and what is wrong is shown in its cell. Nothing is added before you press Import, the same row is never added twice, and you can undo an import for seven days.`,
      link: { to: '/ImportOfflinePayments', word: t`Import offline payments` },
    },
    {
      id: 'bank-statement',
      question: t`How do I match a bank statement?`,
      answer: t`Upload the file of your bank, or paste its lines. Beside each line you see the payments that may match, and how certain each match is. Matching a line approves its payment if it is paid in full. Nothing is approved until you match it.`,
      link: { to: '/BankStatements', word: t`Bank statements` },
    },
    {
      id: 'pending-cheque',
      question: t`What is a pending offline payment?`,
      answer: t`It is a payment that is not certain yet, such as a cheque that has not cleared. It counts in your totals and your books once you approve it.`,
    },
    {
      id: 'correct-offline',
      question: t`Can I correct an offline payment?`,
      answer: t`Yes, with a reason. The original entries are reversed and new ones are made, and the earlier details stay in the history. A payment that was added by mistake is voided; that cannot be undone. A receipt that no longer matches is voided and replaced.`,
    },
    {
      id: 'closed-books',
      question: t`Why can I not change an offline payment of an earlier month?`,
      answer: t`Your books are closed up to a day. An offline payment of a closed day cannot be added, corrected or voided. Owners and finance staff can reopen the books, and must give a reason.`,
      link: { to: '/OrgSettings/ClosedBooks', word: t`Closed books` },
    },
    {
      id: 'offline-receipt',
      question: t`Does an offline payment get a receipt?`,
      answer: t`Yes, if you request one when you add the payment or later. It is issued once the payment counts, is sent by email if there is an address, and can be downloaded.`,
    },
  ]
}
