import type { Letter } from '../writer/letter.ts'

/** Sent to a donor whose password was changed, by a login or by a link in a letter. */
export const passwordChanged: Letter<{ at: string }> = {
  en: ({ at }) => ({
    subject: 'Your password was changed',
    lines: [
      `The password of your account was changed on ${at}. All other logins have ended.`,
      'If that was not you, choose a new password at once: on the login page, press “Forgot your password?”.',
    ],
    button: 'Go to the login',
  }),
  zh: ({ at }) => ({
    subject: '你的密碼已更改',
    lines: [
      `你帳戶的密碼已於${at}更改，其他裝置上的登入亦已全部結束。`,
      '如果這不是你本人所為，請立即設定新密碼：在登入頁按「忘記密碼？」。',
    ],
    button: '前往登入頁',
  }),
  cn: ({ at }) => ({
    subject: '您的密码已更改',
    lines: [
      `您账户的密码已于${at}更改，其他设备上的登录也已全部结束。`,
      '如果这不是您本人所为，请立即设置新密码：在登录页按“忘记密码？”。',
    ],
    button: '前往登录页',
  }),
}
