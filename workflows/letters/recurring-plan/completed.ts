import { cn, zh, type PlanFacts } from './phrases.ts'
import type { Letter } from '../writer/letter.ts'

/** The last instalment has had its day. */
export const completed: Letter<PlanFacts & { given: number; of: number; open: number }> = {
  en: ({ type, charity, given, of, open, plan, isOnce }) => ({
    subject: `Your ${plan} to ${charity} has ended`,
    heading:
      type === 'donation' && given > 0
        ? isOnce
          ? 'Thank you for your gift'
          : 'Thank you for giving every month'
        : `Your ${plan} has ended`,
    lines: [
      `Your ${plan} to ${charity} has ended. ${given} of ${of} were made.`,
      ...(open > 0 ? [`${open} more may still be made. Your account shows how.`] : []),
      'You can start another at any time.',
    ],
    button: type === 'donation' ? 'Give again' : 'Pay again',
  }),
  zh: (facts) => ({
    subject: `${facts.charity}：你的${facts.plan}已經期滿`,
    heading:
      facts.type === 'donation' && facts.given > 0
        ? facts.isOnce
          ? '多謝你的捐款'
          : '多謝你每月捐款'
        : `${facts.plan}已經期滿`,
    lines: [
      `你向${facts.charity}的${facts.plan}已經期滿：共 ${facts.of} 期，成功收取 ${facts.given} 期。`,
      ...(facts.open > 0 ? [`另有 ${facts.open} 期仍可支付，詳情請在帳戶內查看。`] : []),
      `如果想繼續，歡迎隨時再次設定${facts.plan}。`,
    ],
    button: `再次${zh.nouns[facts.type]}`,
  }),
  cn: (facts) => ({
    subject: `${facts.charity}：您的${facts.plan}已经期满`,
    heading:
      facts.type === 'donation' && facts.given > 0
        ? facts.isOnce
          ? '感谢您的捐款'
          : '感谢您每月捐款'
        : `${facts.plan}已经期满`,
    lines: [
      `您向${facts.charity}的${facts.plan}已经期满：共 ${facts.of} 期，成功收取 ${facts.given} 期。`,
      ...(facts.open > 0 ? [`另有 ${facts.open} 期仍可支付，详情请在账户内查看。`] : []),
      `如果想继续，欢迎随时再次设置${facts.plan}。`,
    ],
    button: `再次${cn.nouns[facts.type]}`,
  }),
}
