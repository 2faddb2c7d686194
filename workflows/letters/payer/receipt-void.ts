import { cn, en, zh, type PayerFacts } from './phrases.ts'
import type { Letter } from '../writer/letter.ts'

/** A receipt was issued before its payment, which then failed. */
export const receiptVoid: Letter<PayerFacts & { number: string }> = {
  en: ({ type, charity, amount, number }) => ({
    subject: `Your ${en.receipt[type]} ${number} from ${charity} is no longer valid`,
    heading: `Your ${en.receipt[type]} is no longer valid`,
    lines: [
      `The ${en.receipt[type]} ${number} was issued before your ${type} of ${amount} was confirmed. The ${type} did not go through in the end, so no money was taken, and the ${en.receipt[type]} is void.`,
    ],
    after: ['You can try again on the charity’s page.'],
    button: 'Try again',
  }),
  zh: ({ type, charity, amount, number }) => ({
    subject: `${charity}：你的${zh.receipt[type]} ${number} 不再有效`,
    heading: `你的${zh.receipt[type]}不再有效`,
    lines: [
      `${zh.receipt[type]} ${number} 在你的${zh.gift[type]} ${amount} 確認前發出。這筆${zh.gift[type]}最終未能完成，並無扣款，因此${zh.receipt[type]}已作廢。`,
    ],
    after: ['你可以在機構的網頁再試一次。'],
    button: '再試一次',
  }),
  cn: ({ type, charity, amount, number }) => ({
    subject: `${charity}：您的${cn.receipt[type]} ${number} 不再有效`,
    heading: `您的${cn.receipt[type]}不再有效`,
    lines: [
      `${cn.receipt[type]} ${number} 在您的${cn.gift[type]} ${amount} 确认前开具。这笔${cn.gift[type]}最终未能完成，并未扣款，因此${cn.receipt[type]}已作废。`,
    ],
    after: ['您可以在机构的网页再试一次。'],
    button: '再试一次',
  }),
}
