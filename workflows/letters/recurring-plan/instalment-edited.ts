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
        ...(rests ? [`Your ${plan} is paused: it is not charged until you resume it.`] : []),
        ...(isOnce ? [] : ['All the others stay the same.']),
      ],
      after: [en.notYou],
      button: `See the ${plan}`,
    }
  },
  zh: (facts) => ({
    subject: `${facts.charity}：${oneOfThem.zh(facts)}已更改`,
    heading: `${oneOfThem.zh(facts)}已更改`,
    lines: [
      `你向${facts.charity}的${oneOfThem.zh(facts)}已在帳戶內更改：金額為 ${facts.amount}，會在${facts.day}以 ${facts.card}支付。`,
      ...(facts.rests ? [`${facts.plan}現正暫停，恢復之前不會扣款。`] : []),
      ...(facts.isOnce ? [] : ['其他各期維持不變。']),
    ],
    after: [zh.notYou],
    button: `查看${facts.plan}`,
  }),
  cn: (facts) => ({
    subject: `${facts.charity}：${oneOfThem.cn(facts)}已更改`,
    heading: `${oneOfThem.cn(facts)}已更改`,
    lines: [
      `您向${facts.charity}的${oneOfThem.cn(facts)}已在账户内更改：金额为 ${facts.amount}，将在${facts.day}以 ${facts.card}支付。`,
      ...(facts.rests ? [`${facts.plan}正在暂停，恢复之前不会扣款。`] : []),
      ...(facts.isOnce ? [] : ['其他各期维持不变。']),
    ],
    after: [cn.notYou],
    button: `查看${facts.plan}`,
  }),
}

const oneOfThem: Record<'zh' | 'cn', (facts: PlanFacts) => string> = {
  zh: ({ isOnce, plan }) => (isOnce ? plan : `其中一期${plan}`),
  cn: ({ isOnce, plan }) => (isOnce ? plan : `其中一期${plan}`),
}
