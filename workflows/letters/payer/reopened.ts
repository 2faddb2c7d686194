import { cn, en, zh, type TransferFacts } from './phrases.ts'
import type { Letter } from '../writer/letter.ts'

/** The charity looks again for a payment that it had declined. */
export const reopened: Letter<TransferFacts> = {
  en: (about) => ({
    subject: `${about.charity} is checking your payment again`,
    heading: 'Your payment is being checked again',
    lines: [
      `We wrote to you that ${about.charity} had not found the ${about.amount} that you paid by ${about.method}. The charity has taken that back, and is checking its account again. Please do not pay a second time.`,
    ],
    after: [en.whenFound(about)],
  }),
  zh: (about) => ({
    subject: `${about.charity}正重新核對你的付款`,
    heading: '現正重新核對你的付款',
    lines: [
      `我們早前通知你，${about.charity}未能找到你以${about.method}支付的 ${about.amount}。機構已撤回該決定，現正重新核對其戶口。請勿再次付款。`,
    ],
    after: [zh.whenFound(about)],
  }),
  cn: (about) => ({
    subject: `${about.charity}正在重新核对您的付款`,
    heading: '正在重新核对您的付款',
    lines: [
      `我们此前通知您，${about.charity}未能找到您通过${about.method}支付的 ${about.amount}。机构已撤回该决定，正在重新核对其账户。请勿再次付款。`,
    ],
    after: [cn.whenFound(about)],
  }),
}
