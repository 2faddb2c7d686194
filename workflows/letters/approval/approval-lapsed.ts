import type { ApprovalFacts } from './facts.ts'
import type { Letter } from '../writer/letter.ts'

/** Sent to the person who made the request: no decision was made in time. */
export const approvalLapsed: Letter<ApprovalFacts> = {
  en: ({ what }) => ({
    subject: `${what} was not approved in time`,
    lines: [
      `Your request was not approved within 72 hours: ${what}. Nothing has changed.`,
      'You can request it again.',
    ],
    button: 'Open the desk',
  }),
  zh: ({ what }) => ({
    subject: `已過期：${what}`,
    lines: [`你的要求未有於 72 小時內獲批准：${what}。一切維持不變。`, '你可以重新提出要求。'],
    button: '開啟工作台',
  }),
  cn: ({ what }) => ({
    subject: `已过期：${what}`,
    lines: [`您的请求未在 72 小时内获得批准：${what}。一切保持不变。`, '您可以重新提出请求。'],
    button: '打开工作台',
  }),
}
