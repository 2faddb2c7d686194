import { cn, en, zh, type InstalmentFacts, type PlanFacts } from './phrases.ts'
import type { Letter } from '../writer/letter.ts'

/** A waiting instalment has another sum or day. */
export const instalmentEdited: Letter<InstalmentFacts & { rests: boolean }> = {
  en: ({ charity, amount, day, card, rests, plan, isOnce }) => {
    const one = isOnce ? `Your ${plan}` : `One of your ${plan}s`
    return {
      subject: `${one} to ${charity} was changed`,
      heading: `${one} was changed`,
      lines: [
        `${one} to ${charity} was changed in your account. It is ${amount} now, and is charged to ${card} on ${day}.`,
        ...(rests ? [`Your ${plan} is paused: it is not charged before you resume that.`] : []),
        ...(isOnce ? [] : ['All the others stay as they were.']),
      ],
      after: [en.notYou],
      button: `See the ${plan}`,
    }
  },
  zh: (about) => ({
    subject: `${about.charity}：${oneOfThem.zh(about)}已更改`,
    heading: `${oneOfThem.zh(about)}已更改`,
    lines: [
      `你向${about.charity}的${oneOfThem.zh(about)}已在帳戶內更改：金額為 ${about.amount}，會在 ${about.day} 以 ${about.card}支付。`,
      ...(about.rests ? [`${about.plan}現正暫停，恢復之前不會扣款。`] : []),
      ...(about.isOnce ? [] : ['其他各期維持不變。']),
    ],
    after: [zh.notYou],
    button: `查看${about.plan}`,
  }),
  cn: (about) => ({
    subject: `${about.charity}：${oneOfThem.cn(about)}已更改`,
    heading: `${oneOfThem.cn(about)}已更改`,
    lines: [
      `您向${about.charity}的${oneOfThem.cn(about)}已在账户内更改：金额为 ${about.amount}，将在 ${about.day} 以 ${about.card}支付。`,
      ...(about.rests ? [`${about.plan}正在暂停，恢复之前不会扣款。`] : []),
      ...(about.isOnce ? [] : ['其他各期维持不变。']),
    ],
    after: [cn.notYou],
    button: `查看${about.plan}`,
  }),
}

const oneOfThem: Record<'zh' | 'cn', (about: PlanFacts) => string> = {
  zh: ({ isOnce, plan }) => (isOnce ? plan : `其中一期${plan}`),
  cn: ({ isOnce, plan }) => (isOnce ? plan : `其中一期${plan}`),
}
