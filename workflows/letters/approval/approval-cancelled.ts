import type { ApprovalFacts } from './facts.ts'
import type { Letter } from '../writer/letter.ts'

/** Sent to the person who made the request: it was cancelled by the link in a letter. */
export const approvalCancelled: Letter<ApprovalFacts> = {
  en: ({ what }) => ({
    subject: `${what} was cancelled`,
    lines: [
      `Your request was cancelled by the link in the email about it: ${what}. Nothing has changed.`,
      'If you do not know why, ask the other owners and the contact person of your charity.',
    ],
    button: 'Open the desk',
  }),
  zh: ({ what }) => ({
    subject: `已取消：${what}`,
    lines: [
      `有人以電郵內的連結取消了你的要求：${what}。一切維持不變。`,
      '如不清楚原因，請向其他擁有人及貴機構的聯絡人查詢。',
    ],
    button: '開啟工作台',
  }),
  cn: ({ what }) => ({
    subject: `已取消：${what}`,
    lines: [
      `有人通过邮件中的链接取消了您的请求：${what}。一切保持不变。`,
      '如果不清楚原因，请向其他所有者和贵机构的联系人核实。',
    ],
    button: '打开工作台',
  }),
}
