import type { PlanFacts } from './phrases.ts'
import type { Letter } from '../writer/letter.ts'

/** The charity's plan at Almoner does not include monthly gifts: nothing is charged. */
export const rests: Letter<PlanFacts> = {
  en: ({ charity, plan }) => ({
    subject: `Your ${plan} to ${charity} is paused`,
    heading: `Your ${plan} is paused`,
    lines: [
      `${charity} does not accept automatic charges at the moment, so your ${plan} is paused. Nothing is charged.`,
      `You do not need to do anything. If ${charity} accepts them again, we email you the date of the next charge first.`,
    ],
    after: ['You can cancel it in your account at any time.'],
    button: `See or cancel the ${plan}`,
  }),
  zh: (facts) => ({
    subject: `${facts.charity}：你的${facts.plan}暫停扣款`,
    heading: `${facts.plan}暫停扣款`,
    lines: [
      `${facts.charity}目前不接受自動扣款，因此你的${facts.plan}暫停，期間不會扣款。`,
      `你無須採取任何行動。如${facts.charity}恢復接受，我們會先以電郵通知你下一次的扣款日期。`,
    ],
    after: ['你可隨時在帳戶內取消。'],
    button: `查看或取消${facts.plan}`,
  }),
  cn: (facts) => ({
    subject: `${facts.charity}：您的${facts.plan}暂停扣款`,
    heading: `${facts.plan}暂停扣款`,
    lines: [
      `${facts.charity}目前不接受自动扣款，因此您的${facts.plan}暂停，期间不会扣款。`,
      `您无需采取任何行动。如${facts.charity}恢复接受，我们会先以邮件通知您下一次的扣款日期。`,
    ],
    after: ['您可随时在账户内取消。'],
    button: `查看或取消${facts.plan}`,
  }),
}
