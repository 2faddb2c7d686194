import type { Letter } from '../writer/letter.ts'

/** Sent to a donor whose login no longer needs a code. */
export const secondFactorRemoved: Letter<{ at: string }> = {
  en: ({ at }) => ({
    subject: 'Two-step login was turned off',
    lines: [
      `Two-step login was turned off for your account on ${at}. From now on your password alone is enough to log in.`,
      'If that was not you, choose a new password at once: on the login page, press “Forgot your password?”. Then set up two-step login again in your account.',
    ],
    button: 'Go to the login',
  }),
  zh: ({ at }) => ({
    subject: '兩步登入已關閉',
    lines: [
      `你的帳戶已於${at}關閉兩步登入，以後只需密碼便可登入。`,
      '如果這不是你本人所為，請立即設定新密碼：在登入頁按「忘記密碼？」。然後在帳戶內重新設定兩步登入。',
    ],
    button: '前往登入頁',
  }),
  cn: ({ at }) => ({
    subject: '两步登录已关闭',
    lines: [
      `您的账户已于${at}关闭两步登录，以后只需密码即可登录。`,
      '如果这不是您本人所为，请立即设置新密码：在登录页按“忘记密码？”。然后在账户内重新设置两步登录。',
    ],
    button: '前往登录页',
  }),
}
