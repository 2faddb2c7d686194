import { cn, en, zh, type TransferFacts } from './phrases.ts'
import type { Letter } from '../writer/letter.ts'

/** A proof of payment has arrived. */
export const proofReceived: Letter<TransferFacts> = {
  en: (facts) => ({
    subject: `${facts.charity} has received your proof of payment`,
    heading: 'Your proof of payment has arrived',
    lines: [
      `Thank you. You told us that you paid ${facts.amount} to ${facts.charity} by ${facts.method}. The charity is checking its account for your payment, which takes one or two working days.`,
    ],
    after: [en.whenFound(facts)],
  }),
  zh: (facts) => ({
    subject: `${facts.charity}已收到你的付款證明`,
    heading: '已收到你的付款證明',
    lines: [
      `多謝。你表示已以${facts.method}向${facts.charity}支付 ${facts.amount}。機構現正核對其戶口，需時約一至兩個工作天。`,
    ],
    after: [zh.whenFound(facts)],
  }),
  cn: (facts) => ({
    subject: `${facts.charity}已收到您的付款凭证`,
    heading: '已收到您的付款凭证',
    lines: [
      `谢谢。您表示已通过${facts.method}向${facts.charity}支付 ${facts.amount}。机构正在核对其账户，约需一至两个工作日。`,
    ],
    after: [cn.whenFound(facts)],
  }),
}
