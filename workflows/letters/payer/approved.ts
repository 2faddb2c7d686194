import { cn, en, zh, type PayerFacts } from './phrases.ts'
import type { Letter } from '../writer/letter.ts'

/** Sent when the charity has found a transfer whose receipt was issued before. */
export const approved: Letter<PayerFacts & { day: string; number: string }> = {
  en: ({ type, charity, amount, day, number }) => ({
    subject: `${charity} has confirmed your ${type}`,
    heading: `Your ${type} is confirmed`,
    lines: [
      `${charity} has found your ${type} of ${amount}, which it received on ${day}. Thank you.`,
    ],
    after: [`The ${en.receipt[type]} ${number}, issued before the money was found, stays valid.`],
    button: `Open the ${en.receipt[type]}`,
  }),
  zh: ({ type, charity, amount, day, number }) => ({
    subject: `${charity}已確認你的${zh.gift[type]}`,
    heading: `你的${zh.gift[type]}已獲確認`,
    lines: [`${charity}已於${day}收到你的${zh.gift[type]} ${amount}，多謝。`],
    after: [`在核對款項前發出的${zh.receipt[type]} ${number} 繼續有效。`],
    button: `開啟${zh.receipt[type]}`,
  }),
  cn: ({ type, charity, amount, day, number }) => ({
    subject: `${charity}已确认您的${cn.gift[type]}`,
    heading: `您的${cn.gift[type]}已确认`,
    lines: [`${charity}已于${day}收到您的${cn.gift[type]} ${amount}，谢谢。`],
    after: [`在核对款项前开具的${cn.receipt[type]} ${number} 继续有效。`],
    button: `打开${cn.receipt[type]}`,
  }),
}
