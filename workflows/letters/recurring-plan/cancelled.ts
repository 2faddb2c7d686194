import { cn, en, zh, type PlanFacts } from './phrases.ts'
import type { Letter } from '../writer/letter.ts'

/** The donor cancelled the plan. */
export const cancelled: Letter<PlanFacts & { isOneUnderWay: boolean }> = {
  en: ({ type, charity, isOneUnderWay, plan }) => ({
    subject: `Your ${plan} to ${charity} is cancelled`,
    heading: `Your ${plan} is cancelled`,
    lines: [
      ...(isOneUnderWay
        ? [
            `Your ${plan} to ${charity} was cancelled in your account. No further one is due.`,
            'One was being charged at that moment and may still be taken. If so, you receive a receipt for it.',
          ]
        : [`Your ${plan} to ${charity} was cancelled in your account. Nothing more is charged.`]),
      en.notYou,
    ],
    button: `See your ${type}s`,
  }),
  zh: (facts) => ({
    subject: `${facts.charity}：你的${facts.plan}已取消`,
    heading: `${facts.plan}已取消`,
    lines: [
      ...(facts.isOneUnderWay
        ? [
            `你向${facts.charity}的${facts.plan}已在帳戶內取消，不會有新一期。`,
            '取消時有一期正在扣款，仍有可能成功；如果成功，你會收到收據。',
          ]
        : [`你向${facts.charity}的${facts.plan}已在帳戶內取消，不會再扣款。`]),
      zh.notYou,
    ],
    button: `查看${zh.nouns[facts.type]}紀錄`,
  }),
  cn: (facts) => ({
    subject: `${facts.charity}：您的${facts.plan}已取消`,
    heading: `${facts.plan}已取消`,
    lines: [
      ...(facts.isOneUnderWay
        ? [
            `您向${facts.charity}的${facts.plan}已在账户内取消，不会有新一期。`,
            '取消时有一期正在扣款，仍有可能成功；如果成功，您会收到收据。',
          ]
        : [`您向${facts.charity}的${facts.plan}已在账户内取消，不会再扣款。`]),
      cn.notYou,
    ],
    button: `查看${cn.nouns[facts.type]}记录`,
  }),
}
