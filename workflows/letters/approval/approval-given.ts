import type { ApprovalFacts } from './facts.ts'
import type { Letter } from '../writer/letter.ts'

/** Sent to the person who made the request, after it was carried out. */
export const approvalGiven: Letter<ApprovalFacts> = {
  en: ({ what, by }) => ({
    subject: `${what} was approved`,
    lines: [
      by === null
        ? `The 24 hours have passed, and the request was not cancelled: ${what}.`
        : `${by} approved your request: ${what}.`,
      'It has been carried out.',
    ],
    button: 'Open the desk',
  }),
  zh: ({ what, by }) => ({
    subject: `已批准：${what}`,
    lines: [
      by === null ? `24 小時已過，要求並無被取消：${what}。` : `${by}已批准你的要求：${what}。`,
      '要求已經執行。',
    ],
    button: '開啟工作台',
  }),
  cn: ({ what, by }) => ({
    subject: `已批准：${what}`,
    lines: [
      by === null ? `24 小时已过，请求未被取消：${what}。` : `${by}已批准您的请求：${what}。`,
      '请求已经执行。',
    ],
    button: '打开工作台',
  }),
}
