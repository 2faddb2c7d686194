import { cn, en, zh, type PayerFacts } from './phrases.ts'
import type { Letter } from '../writer/letter.ts'

/** Sent when the charity has found a transfer and issues the receipt itself. */
export const confirmed: Letter<PayerFacts & { day: string }> = {
  en: ({ type, charity, amount, day }) => ({
    subject: `${charity} has confirmed your ${type}`,
    heading: `Your ${type} is confirmed`,
    lines: [`${charity} received your ${type} of ${amount} on ${day}. Thank you.`],
    after: [`The charity issues the ${en.receipt[type]} itself, and sends it to this address.`],
  }),
  zh: ({ type, charity, amount, day }) => ({
    subject: `${charity}已確認你的${zh.gift[type]}`,
    heading: `你的${zh.gift[type]}已獲確認`,
    lines: [`${charity}已於${day}收到你的${zh.gift[type]} ${amount}，多謝。`],
    after: [`機構會自行發出${zh.receipt[type]}，並寄到這個電郵地址。`],
  }),
  cn: ({ type, charity, amount, day }) => ({
    subject: `${charity}已确认您的${cn.gift[type]}`,
    heading: `您的${cn.gift[type]}已确认`,
    lines: [`${charity}已于${day}收到您的${cn.gift[type]} ${amount}，谢谢。`],
    after: [`机构会自行开具${cn.receipt[type]}，并寄到这个电子邮件地址。`],
  }),
}
