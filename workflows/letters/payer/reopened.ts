import { cn, en, zh, type TransferFacts } from './phrases.ts'
import type { Letter } from '../writer/letter.ts'

/** The charity looks again for a payment that it had declined. */
export const reopened: Letter<TransferFacts> = {
  en: (facts) => ({
    subject: `${facts.charity} is checking your payment again`,
    heading: 'Your payment is being checked again',
    lines: [
      `We wrote to you that ${facts.charity} had not found the ${facts.amount} that you paid by ${facts.method}. The charity has withdrawn that decision, and is checking its account again. Please do not pay a second time.`,
    ],
    after: [en.whenFound(facts)],
  }),
  zh: (facts) => ({
    subject: `${facts.charity}正重新核對你的付款`,
    heading: '現正重新核對你的付款',
    lines: [
      `我們早前通知你，${facts.charity}未能找到你以${facts.method}支付的 ${facts.amount}。機構已撤回該決定，現正重新核對其戶口。請勿再次付款。`,
    ],
    after: [zh.whenFound(facts)],
  }),
  cn: (facts) => ({
    subject: `${facts.charity}正在重新核对您的付款`,
    heading: '正在重新核对您的付款',
    lines: [
      `我们此前通知您，${facts.charity}未能找到您通过${facts.method}支付的 ${facts.amount}。机构已撤回该决定，正在重新核对其账户。请勿再次付款。`,
    ],
    after: [cn.whenFound(facts)],
  }),
}
