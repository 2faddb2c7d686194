import { cn, en, zh, type PayerFacts } from './phrases.ts'
import type { Letter } from '../writer/letter.ts'

/** The receipt of an offline entry is void, because the charity took its record back. */
export const entryVoid: Letter<PayerFacts & { number: string }> = {
  en: ({ type, charity, number }) => ({
    subject: `Your ${en.receipt[type]} ${number} from ${charity} is no longer valid`,
    heading: `Your ${en.receipt[type]} is no longer valid`,
    lines: [
      `${charity} has cancelled its record of the ${type} below, so the ${en.receipt[type]} ${number} is void.`,
    ],
    after: type === 'donation' ? ['Please do not use it to claim a tax deduction.'] : [],
  }),
  zh: ({ type, charity, number }) => ({
    subject: `${charity}：你的${zh.receipt[type]} ${number} 不再有效`,
    heading: `你的${zh.receipt[type]}不再有效`,
    lines: [
      `${charity}已撤回以下${zh.gift[type]}的紀錄，因此${zh.receipt[type]} ${number} 已作廢。`,
    ],
    after: type === 'donation' ? ['請勿以此收據申請扣稅。'] : [],
  }),
  cn: ({ type, charity, number }) => ({
    subject: `${charity}：您的${cn.receipt[type]} ${number} 不再有效`,
    heading: `您的${cn.receipt[type]}不再有效`,
    lines: [
      `${charity}已撤回以下${cn.gift[type]}的记录，因此${cn.receipt[type]} ${number} 已作废。`,
    ],
    after: type === 'donation' ? ['请勿以此收据申请扣税。'] : [],
  }),
}
