import type { Letter } from '../writer/letter.ts'

/** The letter without a link, from a time when it had none. */
export const secondFactorConfirmed: Letter<{ at: string }> = {
  en: ({ at }) => ({
    subject: 'Two-step login was turned on',
    lines: [
      `Two-step login was turned on for your account on ${at}. From now on a login asks for the code of an authenticator app as well as for your password.`,
      'If that was not you, someone else may know your password. Choose a new one at once: on the login page, press “Forgot your password?”. Then reply to this email, since you cannot log in without the code.',
    ],
    button: 'Go to the login',
  }),
  zh: ({ at }) => ({
    subject: '兩步登入已開啟',
    lines: [
      `你的帳戶已於${at}開啟兩步登入。以後登入時，除了密碼，還須輸入驗證應用程式顯示的驗證碼。`,
      '如果這不是你本人所為，即是有人知道你的密碼。請立即設定新密碼：在登入頁按「忘記密碼？」。由於沒有驗證碼便不能登入，設定新密碼後請回覆此電郵。',
    ],
    button: '前往登入頁',
  }),
  cn: ({ at }) => ({
    subject: '两步登录已开启',
    lines: [
      `您的账户已于${at}开启两步登录。以后登录时，除了密码，还需输入身份验证应用显示的验证码。`,
      '如果这不是您本人所为，说明有人知道您的密码。请立即设置新密码：在登录页按“忘记密码？”。由于没有验证码就无法登录，设置新密码后请回复此邮件。',
    ],
    button: '前往登录页',
  }),
}
