import type { Letter } from '../writer/letter.ts'

/** Sent to a staff member or an administrator whose password was changed. */
export const passwordChanged: Letter<{ at: string }> = {
  en: ({ at }) => ({
    subject: 'your password was changed',
    lines: [
      `The password of your login was changed on ${at}. All other logins have ended.`,
      'If that was not you, choose a new password at once: on the login page, press “Forgot your password?”. Then reply to this email.',
    ],
  }),
  zh: ({ at }) => ({
    subject: '你的密碼已更改',
    lines: [
      `你的登入密碼已於${at}更改，其他裝置上的登入亦已全部結束。`,
      '如果這不是你本人所為，請立即設定新密碼：在登入頁按「忘記密碼？」，然後回覆此電郵。',
    ],
  }),
  cn: ({ at }) => ({
    subject: '您的密码已更改',
    lines: [
      `您的登录密码已于${at}更改，其他设备上的登录也已全部结束。`,
      '如果这不是您本人所为，请立即设置新密码：在登录页按“忘记密码？”，然后回复此邮件。',
    ],
  }),
}
