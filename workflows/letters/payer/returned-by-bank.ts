import { cn, en, zh, type RefundFacts } from './phrases.ts'
import type { Letter } from '../writer/letter.ts'

/** A bank took the payment back for its customer. */
export const returnedByBank: Letter<RefundFacts> = {
  en: ({ type, charity, refunded, voidNumber }) => ({
    subject: `Your bank has returned your ${type} to ${charity}`,
    heading: `Your bank has returned ${refunded}`,
    lines: [
      `Your bank asked ${charity} to return ${refunded} of your ${type}, and decided in your favour. The bank returns the money to you itself, if it has not already.`,
    ],
    after: en.isVoid(type, voidNumber),
  }),
  zh: ({ type, charity, refunded, voidNumber }) => ({
    subject: `銀行已退回你付給${charity}的${zh.gift[type]}`,
    heading: `銀行已退回 ${refunded}`,
    lines: [
      `你的銀行就你的${zh.gift[type]}向${charity}要求退回 ${refunded}，並已作出對你有利的決定。款項由銀行退還給你（如尚未退還）。`,
    ],
    after: zh.isVoid(type, voidNumber),
  }),
  cn: ({ type, charity, refunded, voidNumber }) => ({
    subject: `银行已退回您付给${charity}的${cn.gift[type]}`,
    heading: `银行已退回 ${refunded}`,
    lines: [
      `您的银行就您的${cn.gift[type]}向${charity}要求退回 ${refunded}，并已作出对您有利的决定。款项由银行退还给您（如尚未退还）。`,
    ],
    after: cn.isVoid(type, voidNumber),
  }),
}
