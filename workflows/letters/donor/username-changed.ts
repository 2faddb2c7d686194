import type { Letter } from '../writer/letter.ts'

/** Sent to the former address of a donor, if the change cannot be undone by a link. */
export const usernameChanged: Letter<{ at: string }> = {
  en: ({ at }) => ({
    subject: 'Your username was changed',
    lines: [
      `The username of your account was changed on ${at}. You no longer log in with this address.`,
      'If that was not you, reply to this email.',
    ],
  }),
  zh: ({ at }) => ({
    subject: '你的用戶名稱已更改',
    lines: [
      `你的帳戶已於${at}改用另一個用戶名稱，不能再用這個地址登入。`,
      '如果這不是你本人所為，請回覆此電郵。',
    ],
  }),
  cn: ({ at }) => ({
    subject: '您的用户名已更改',
    lines: [
      `您的账户已于${at}改用另一个用户名，不能再用这个地址登录。`,
      '如果这不是您本人所为，请回复此邮件。',
    ],
  }),
}
