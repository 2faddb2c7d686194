import { cn, en, zh, type InstalmentFacts } from './phrases.ts'
import type { Letter } from '../writer/letter.ts'

/** A card was declined, and is tried again. */
export const declined: Letter<InstalmentFacts & { retriedOn: string }> = {
  en: (about) => ({
    subject: `Your ${about.plan} to ${about.charity} was declined`,
    heading: 'Your card was declined',
    lines: [
      `Your bank declined ${about.card} for ${en.describeOne(about)}. Nothing was taken.`,
      `We try again on ${about.retriedOn}. If the card can be charged then, you need not do anything.`,
      'You can also choose another card in your account.',
    ],
    button: 'Choose another card',
  }),
  zh: (about) => ({
    subject: `${about.charity}：銀行不接納你的${about.plan}`,
    heading: '銀行不接納你的信用卡',
    lines: [
      `${zh.describeOne(about)}，銀行不接納以 ${about.card}支付，我們並未扣款。`,
      `我們會在 ${about.retriedOn} 再試。如果信用卡屆時可以使用，你無須處理。`,
      '你亦可在帳戶內改用另一張信用卡。',
    ],
    button: '改用另一張信用卡',
  }),
  cn: (about) => ({
    subject: `${about.charity}：银行不接受您的${about.plan}`,
    heading: '银行不接受您的信用卡',
    lines: [
      `${cn.describeOne(about)}，银行不接受以 ${about.card}支付，我们并未扣款。`,
      `我们会在 ${about.retriedOn} 再试。如果信用卡届时可以使用，您无须处理。`,
      '您也可以在账户内改用另一张信用卡。',
    ],
    button: '改用另一张信用卡',
  }),
}
