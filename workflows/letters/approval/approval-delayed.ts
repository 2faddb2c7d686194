import type { ApprovalFacts } from './facts.ts'
import type { Letter } from '../writer/letter.ts'

/**
 * Sent to the owners and the contact if no other person can approve the request. Its link cancels
 * the request.
 */
export const approvalDelayed: Letter<ApprovalFacts> = {
  en: ({ what, askedAt, endsAt, who, details }) => ({
    subject: `${what} takes effect in 24 hours`,
    lines: [
      `${who} requested ${what} on ${askedAt}. No other person at the desk could approve it, so it waits for 24 hours and takes effect on ${endsAt}.`,
      ...details,
      'If this is right, you do not need to do anything.',
      'If it is not, cancel it with the button below before then. You do not need to log in. Then change your password, and reply to this email. Your reply goes to Almoner.',
    ],
    button: 'Cancel this request',
    foot: (charity) =>
      `Each owner of ${charity} on Almoner, and its contact address, receive this email.`,
  }),
  zh: ({ what, askedAt, endsAt, who, details }) => ({
    subject: `24 小時後生效：${what}`,
    lines: [
      `${who}於${askedAt}提出以下要求：${what}。工作台並無其他人可以批核，因此須等候 24 小時，於${endsAt}生效。`,
      ...details,
      '如此要求正確，你無須處理。',
      '如非你預期之內，請在生效前按下方按鈕取消，無須登入。之後請更改密碼，並回覆此電郵，Almoner 會收到你的回覆。',
    ],
    button: '取消此要求',
    foot: (charity) => `${charity}在 Almoner 的每位擁有人及其聯絡電郵都會收到此電郵。`,
  }),
  cn: ({ what, askedAt, endsAt, who, details }) => ({
    subject: `24 小时后生效：${what}`,
    lines: [
      `${who}于${askedAt}提出以下请求：${what}。工作台没有其他人可以审批，因此须等待 24 小时，于${endsAt}生效。`,
      ...details,
      '如果此请求正确，则无需处理。',
      '如果不在预期之内，请在生效前点击下方按钮取消，无需登录。然后请更改密码，并回复此邮件，Almoner 会收到您的回复。',
    ],
    button: '取消此请求',
    foot: (charity) => `${charity}在 Almoner 的每位所有者及其联系邮箱都会收到此邮件。`,
  }),
}
