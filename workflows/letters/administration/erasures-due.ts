import type { Language } from '@almoner/domain/kernel/locale.ts'
import type { Letter } from '../writer/letter.ts'
import { toDueText, type DueFacts, type DueTexts } from './due-facts.ts'

/** The erasure requests whose answer is due at any charity, once a week while there are any. */
export const erasuresDue: Letter<DueFacts> = {
  en: (facts) => toDueText(facts, texts.en),
  zh: (facts) => toDueText(facts, texts.zh),
  cn: (facts) => toDueText(facts, texts.cn),
}

const texts: Record<Language, DueTexts> = {
  en: {
    overdue: (count) =>
      count === 1 ? 'An erasure request is overdue' : `${count} erasure requests are overdue`,
    due: (count) =>
      count === 1
        ? 'An erasure request is due this week'
        : `${count} erasure requests are due this week`,
    stop: '.',
    what: 'Decide on each of these requests. A charity has to answer its donor within 40 days of the donor’s request.',
    more: (count) =>
      count === 1
        ? 'The list of erasure requests has 1 more.'
        : `The list of erasure requests has ${count} more.`,
    button: 'Open Erasure requests',
    foot: 'Every administrator of Almoner receives this email, once a week at most.',
  },
  zh: {
    overdue: (count) => `${count} 項刪除要求已逾期`,
    due: (count) => `${count} 項刪除要求於本星期到期`,
    stop: '。',
    what: '請就以下每項要求作出決定。慈善機構須於捐款人提出要求後 40 日內回覆。',
    more: (count) => `刪除要求列表上另有 ${count} 項。`,
    button: '開啟「刪除要求」',
    foot: '每位 Almoner 管理員都會收到此電郵，每星期最多一封。',
  },
  cn: {
    overdue: (count) => `${count} 项删除请求已逾期`,
    due: (count) => `${count} 项删除请求于本星期到期`,
    stop: '。',
    what: '请就以下每项请求作出决定。慈善机构须在捐款人提出请求后 40 天内答复。',
    more: (count) => `删除请求列表上另有 ${count} 项。`,
    button: '打开“删除请求”',
    foot: '每位 Almoner 管理员都会收到此邮件，每星期最多一封。',
  },
}
