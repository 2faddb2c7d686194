import type { Language } from '@almoner/domain/kernel/locale.ts'
import type { Letter } from '../writer/letter.ts'
import { toDueText, type DueFacts, type DueTexts } from './due-facts.ts'

/** The yearly checks of tax status that are due at any charity, once a week while there are any. */
export const section88Due: Letter<DueFacts> = {
  en: (facts) => toDueText(facts, texts.en),
  zh: (facts) => toDueText(facts, texts.zh),
  cn: (facts) => toDueText(facts, texts.cn),
}

const texts: Record<Language, DueTexts> = {
  en: {
    overdue: (count) =>
      count === 1
        ? 'A yearly section 88 check is overdue'
        : `${count} yearly section 88 checks are overdue`,
    due: (count) =>
      count === 1
        ? 'A yearly section 88 check is due this week'
        : `${count} yearly section 88 checks are due this week`,
    stop: '.',
    what: 'Look for each of these charities on the Inland Revenue’s list, and record the result on its page. A charity that is no longer listed must not issue receipts under section 88.',
    more: (count) =>
      count === 1
        ? 'The list of charities has 1 more.'
        : `The list of charities has ${count} more.`,
    button: 'Open Charities',
    foot: 'Every administrator of Almoner receives this email, once a week at most.',
  },
  zh: {
    overdue: (count) => `${count} 項年度第 88 條核對已逾期`,
    due: (count) => `${count} 項年度第 88 條核對於本星期到期`,
    stop: '。',
    what: '請在稅務局的名單上核對以下慈善機構，並於其頁面記錄結果。已不在名單上的慈善機構不得發出第 88 條收據。',
    more: (count) => `慈善機構列表上另有 ${count} 間。`,
    button: '開啟「慈善機構」',
    foot: '每位 Almoner 管理員都會收到此電郵，每星期最多一封。',
  },
  cn: {
    overdue: (count) => `${count} 项年度第 88 条核对已逾期`,
    due: (count) => `${count} 项年度第 88 条核对于本星期到期`,
    stop: '。',
    what: '请在税务局的名单上核对以下慈善机构，并在其页面记录结果。已不在名单上的慈善机构不得开具第 88 条收据。',
    more: (count) => `慈善机构列表上另有 ${count} 家。`,
    button: '打开“慈善机构”',
    foot: '每位 Almoner 管理员都会收到此邮件，每星期最多一封。',
  },
}
