import type { Letter } from '../writer/letter.ts'

/** Sent to the former address of a staff member, if the change cannot be undone by a link. */
export const usernameChanged: Letter<{ at: string }> = {
  en: ({ at }) => ({
    subject: 'your username was changed',
    lines: [
      `Your username was changed on ${at}. You no longer log in to the desk with this address, and all your logins have ended.`,
      'If that was not you, reply to this email at once. Your reply goes to your charity.',
    ],
  }),
  zh: ({ at }) => ({
    subject: '你的用戶名稱已更改',
    lines: [
      `你已於${at}改用另一個用戶名稱，不能再用這個地址登入工作台，所有登入亦已結束。`,
      '如果這不是你本人所為，請立即回覆此電郵，回覆會送到你的機構。',
    ],
  }),
  cn: ({ at }) => ({
    subject: '您的用户名已更改',
    lines: [
      `您已于${at}改用另一个用户名，不能再用这个地址登录工作台，所有登录也已结束。`,
      '如果这不是您本人所为，请立即回复此邮件，回复会送到您的机构。',
    ],
  }),
}
