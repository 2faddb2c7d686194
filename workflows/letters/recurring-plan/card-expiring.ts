import type { PlanFacts } from './phrases.ts'
import type { Letter } from '../writer/letter.ts'

/** The card expires before the next instalment. */
export const cardExpiring: Letter<PlanFacts & { day: string }> = {
  en: ({ type, charity, card, day, plan }) => ({
    subject: `Your card for the ${plan} to ${charity} is about to expire`,
    heading: 'Your card is about to expire',
    lines: [
      `${card} expires before the ${type} of ${day}.`,
      'Choose another card in your account, so that it can be charged.',
    ],
    button: 'Choose another card',
  }),
  zh: (facts) => ({
    subject: `${facts.charity}：${facts.plan}所用的信用卡即將到期`,
    heading: '你的信用卡即將到期',
    lines: [
      `${facts.card}會在${facts.day}一期的${facts.plan}之前到期。`,
      '請在帳戶內改用另一張信用卡，以便如期扣款。',
    ],
    button: '改用另一張信用卡',
  }),
  cn: (facts) => ({
    subject: `${facts.charity}：${facts.plan}所用的信用卡即将到期`,
    heading: '您的信用卡即将到期',
    lines: [
      `${facts.card}会在${facts.day}一期的${facts.plan}之前到期。`,
      '请在账户内改用另一张信用卡，以便如期扣款。',
    ],
    button: '改用另一张信用卡',
  }),
}
