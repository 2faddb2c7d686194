import type { ApprovalFacts } from './facts.ts'
import type { Letter } from '../writer/letter.ts'

/** Sent to the person who made the request: a colleague refused it. */
export const approvalRefused: Letter<ApprovalFacts> = {
  en: ({ what, by, reason }) => ({
    subject: `${what} was refused`,
    lines: [
      `${by} refused your request: ${what}. Nothing has changed.`,
      ...(reason === '' ? [] : [`The reason: ${reason}`]),
    ],
    button: 'Open the desk',
  }),
  zh: ({ what, by, reason }) => ({
    subject: `已拒絕：${what}`,
    lines: [
      `${by}已拒絕你的要求：${what}。一切維持不變。`,
      ...(reason === '' ? [] : [`原因：${reason}`]),
    ],
    button: '開啟工作台',
  }),
  cn: ({ what, by, reason }) => ({
    subject: `已拒绝：${what}`,
    lines: [
      `${by}已拒绝您的请求：${what}。一切保持不变。`,
      ...(reason === '' ? [] : [`原因：${reason}`]),
    ],
    button: '打开工作台',
  }),
}
