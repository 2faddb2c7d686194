import type { ApprovalFacts } from './facts.ts'
import type { Letter } from '../writer/letter.ts'

/** Sent to the person who made the request: it was approved, but could not be carried out. */
export const approvalNotDone: Letter<ApprovalFacts> = {
  en: ({ what, by, outcome }) => ({
    subject: `${what} was approved, but not carried out`,
    lines: [
      by === null
        ? `The 24 hours have passed, and the request was not cancelled: ${what}.`
        : `${by} approved your request: ${what}.`,
      `It could not be carried out: ${outcome}. Nothing has changed.`,
    ],
    button: 'Open the desk',
  }),
  zh: ({ what, by, outcome }) => ({
    subject: `已批准但未能執行：${what}`,
    lines: [
      by === null ? `24 小時已過，要求並無被取消：${what}。` : `${by}已批准你的要求：${what}。`,
      `要求未能執行：${outcome}。一切維持不變。`,
    ],
    button: '開啟工作台',
  }),
  cn: ({ what, by, outcome }) => ({
    subject: `已批准但未能执行：${what}`,
    lines: [
      by === null ? `24 小时已过，请求未被取消：${what}。` : `${by}已批准您的请求：${what}。`,
      `请求未能执行：${outcome}。一切保持不变。`,
    ],
    button: '打开工作台',
  }),
}
