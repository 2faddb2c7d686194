import { cn, en, zh, type InstalmentFacts } from './phrases.ts'
import type { Letter } from '../writer/letter.ts'

/** A card was declined, and is tried again. */
export const declined: Letter<InstalmentFacts & { retriedOn: string }> = {
  en: (facts) => ({
    subject: `Your ${facts.plan} to ${facts.charity} was declined`,
    heading: 'Your card was declined',
    lines: [
      `Your bank declined ${facts.card} for ${en.describeOne(facts)}. Nothing was taken.`,
      `We try again on ${facts.retriedOn}. If the card can be charged then, you do not need to do anything.`,
      'You can also choose another card in your account.',
    ],
    button: 'Choose another card',
  }),
  zh: (facts) => ({
    subject: `${facts.charity}：銀行不接納你的${facts.plan}`,
    heading: '銀行不接納你的信用卡',
    lines: [
      `${zh.describeOne(facts)}，銀行不接納以 ${facts.card}支付，我們並未扣款。`,
      `我們會在${facts.retriedOn}再試。如果信用卡屆時可以使用，你無須處理。`,
      '你亦可在帳戶內改用另一張信用卡。',
    ],
    button: '改用另一張信用卡',
  }),
  cn: (facts) => ({
    subject: `${facts.charity}：银行不接受您的${facts.plan}`,
    heading: '银行不接受您的信用卡',
    lines: [
      `${cn.describeOne(facts)}，银行不接受以 ${facts.card}支付，我们并未扣款。`,
      `我们会在${facts.retriedOn}再试。如果信用卡届时可以使用，您无须处理。`,
      '您也可以在账户内改用另一张信用卡。',
    ],
    button: '改用另一张信用卡',
  }),
}
