import { cn, en, zh, type TransferFacts } from './phrases.ts'
import type { Letter } from '../writer/letter.ts'

/** A proof of payment has arrived. */
export const proofReceived: Letter<TransferFacts> = {
  en: (about) => ({
    subject: `${about.charity} has received your proof of payment`,
    heading: 'Your proof of payment has arrived',
    lines: [
      `Thank you. You told us that you paid ${about.amount} to ${about.charity} by ${about.method}. The charity is checking its account for your payment, which takes one or two working days.`,
    ],
    after: [en.whenFound(about)],
  }),
  zh: (about) => ({
    subject: `${about.charity}已收到你的付款證明`,
    heading: '已收到你的付款證明',
    lines: [
      `多謝。你表示已以${about.method}向${about.charity}支付 ${about.amount}。機構現正核對其戶口，需時約一至兩個工作天。`,
    ],
    after: [zh.whenFound(about)],
  }),
  cn: (about) => ({
    subject: `${about.charity}已收到您的付款凭证`,
    heading: '已收到您的付款凭证',
    lines: [
      `谢谢。您表示已通过${about.method}向${about.charity}支付 ${about.amount}。机构正在核对其账户，约需一至两个工作日。`,
    ],
    after: [cn.whenFound(about)],
  }),
}
