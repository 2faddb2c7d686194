import { cn, en, zh, type RefundFacts, type RefundedBy } from './phrases.ts'
import type { Letter } from '../writer/letter.ts'

/** Sent after a refund. `isLast`: the whole payment is now refunded. */
export const refunded: Letter<RefundFacts & { isLast: boolean; by: RefundedBy }> = {
  en: ({ type, charity, refunded, isLast, method, by, voidNumber }) => ({
    subject: `${charity} has refunded your ${type}`,
    heading: `Your ${type} was refunded`,
    lines: [
      isLast
        ? `${charity} has refunded ${refunded} to you. With what was refunded before, all of your ${type} has been returned.`
        : `${charity} has refunded your ${type} of ${refunded}.`,
      en.refundSent[by](method),
    ],
    after: en.isVoid(type, voidNumber),
  }),
  zh: ({ type, charity, refunded, isLast, method, by, voidNumber }) => ({
    subject: `${charity}已退還你的${zh.gift[type]}`,
    heading: `你的${zh.gift[type]}已退款`,
    lines: [
      isLast
        ? `${charity}已退還 ${refunded} 給你。連同之前的退款，你的${zh.gift[type]}已全數退還。`
        : `${charity}已退還你的${zh.gift[type]} ${refunded}。`,
      zh.refundSent[by](method),
    ],
    after: zh.isVoid(type, voidNumber),
  }),
  cn: ({ type, charity, refunded, isLast, method, by, voidNumber }) => ({
    subject: `${charity}已退还您的${cn.gift[type]}`,
    heading: `您的${cn.gift[type]}已退款`,
    lines: [
      isLast
        ? `${charity}已退还 ${refunded} 给您。连同之前的退款，您的${cn.gift[type]}已全额退还。`
        : `${charity}已退还您的${cn.gift[type]} ${refunded}。`,
      cn.refundSent[by](method),
    ],
    after: cn.isVoid(type, voidNumber),
  }),
}
