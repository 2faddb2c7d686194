import type { Language } from '@almoner/domain/kernel/locale.ts'
import type { Letter } from '../writer/letter.ts'
import { listResting, type Resting } from './facts.ts'

type PlanChangedFacts = {
  plan: string
  before: string
  /** The day from which it holds. */
  day: string
  /** The charity chose a smaller plan, or administration assigned one. */
  because: 'downgrade' | 'administration'
  resting: Resting
}

/** Another plan holds, and nothing was charged for it. */
export const planChanged: Letter<PlanChangedFacts> = {
  en: (facts) => ({
    subject: `your plan is now: ${facts.plan}`,
    lines: listLines(facts, 'en'),
    button: 'Open Billing',
  }),
  zh: (facts) => ({
    subject: `方案已更改：${facts.plan}`,
    lines: listLines(facts, 'zh'),
    button: '查看帳單及方案',
  }),
  cn: (facts) => ({
    subject: `方案已更改：${facts.plan}`,
    lines: listLines(facts, 'cn'),
    button: '查看账单与方案',
  }),
}

const listLines = (facts: PlanChangedFacts, language: Language): readonly string[] => {
  const { because, holds, deleted, unexpected } = texts[language]
  const rests = listResting(facts.resting, language)
  return [
    `${because[facts.because]}${holds(facts)}`,
    ...rests,
    ...(rests.length > 0 ? [deleted] : []),
    ...(facts.because === 'administration' ? [unexpected] : []),
  ]
}

type Texts = {
  because: Record<PlanChangedFacts['because'], string>
  holds: (facts: PlanChangedFacts) => string
  deleted: string
  unexpected: string
}

const texts: Record<Language, Texts> = {
  en: {
    because: {
      downgrade: 'The change of plan that your charity chose has been made. ',
      administration: 'Almoner has changed your plan. ',
    },
    holds: ({ plan, before, day }) => `From ${day}: ${plan}. Before: ${before}.`,
    deleted: 'Nothing was deleted. If you choose a larger plan in Billing, it works again at once.',
    unexpected: 'If you did not expect this, reply to this email. Your reply goes to Almoner.',
  },
  zh: {
    because: {
      downgrade: '貴機構選擇的方案更改已生效。',
      administration: 'Almoner 已更改貴機構的方案。',
    },
    holds: ({ plan, before, day }) => `由${day}起：${plan}。原方案：${before}。`,
    deleted: '資料沒有刪除。在「帳單及方案」選擇較大的方案後，已停用的項目會即時恢復。',
    unexpected: '如非預期之內，請回覆此電郵，Almoner 會收到你的回覆。',
  },
  cn: {
    because: {
      downgrade: '贵机构选择的方案更改已生效。',
      administration: 'Almoner 已更改贵机构的方案。',
    },
    holds: ({ plan, before, day }) => `自${day}起：${plan}。原方案：${before}。`,
    deleted: '数据没有删除。在“账单与方案”选择更大的方案后，已停用的项目会立即恢复。',
    unexpected: '如果不在预期之内，请回复此邮件，Almoner 会收到您的回复。',
  },
}
