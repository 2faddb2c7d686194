import type { PlanFacts } from './phrases.ts'
import type { Letter } from '../writer/letter.ts'

/** The charity's plan at Almoner includes monthly gifts again. */
export const woken: Letter<PlanFacts & { next: string }> = {
  en: ({ charity, plan, next, card }) => ({
    subject: `Your ${plan} to ${charity} continues`,
    heading: `Your ${plan} continues`,
    lines: [
      `${charity} accepts automatic charges again. The next charge to ${card} is on ${next}.`,
      'Nothing is charged for the time while it was paused.',
    ],
    after: ['You can change, pause or cancel it in your account at any time.'],
    button: `See the ${plan}`,
  }),
  zh: (facts) => ({
    subject: `${facts.charity}：你的${facts.plan}恢復扣款`,
    heading: `${facts.plan}恢復扣款`,
    lines: [
      `${facts.charity}已恢復接受自動扣款，下一次將於${facts.next}從 ${facts.card}扣款。`,
      '暫停期間的款項不會補扣。',
    ],
    after: ['你可隨時在帳戶內更改、暫停或取消。'],
    button: `查看${facts.plan}`,
  }),
  cn: (facts) => ({
    subject: `${facts.charity}：您的${facts.plan}恢复扣款`,
    heading: `${facts.plan}恢复扣款`,
    lines: [
      `${facts.charity}已恢复接受自动扣款，下一次将于${facts.next}从 ${facts.card}扣款。`,
      '暂停期间的款项不会补扣。',
    ],
    after: ['您可随时在账户内更改、暂停或取消。'],
    button: `查看${facts.plan}`,
  }),
}
