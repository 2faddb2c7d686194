import type { Letter } from '../writer/letter.ts'

/** Sent to the address that a donor registered with. */
export const verifyEmail: Letter = {
  en: () => ({
    subject: 'Confirm your email address',
    lines: [
      'An account was opened with this address. Press the button and enter the password that you chose, to confirm that the address is yours. Then log in.',
      'The link can be used once, within 24 hours. If you did not sign up, ignore this email.',
    ],
    button: 'Confirm my address',
  }),
  zh: () => ({
    subject: '確認你的電郵地址',
    lines: [
      '這個電郵地址剛開立了帳戶。請按下面的按鈕，輸入你所設定的密碼，確認地址屬於你，然後登入。',
      '連結只能使用一次，24 小時內有效。如果你沒有註冊，無須理會此電郵，不會有任何改變。',
    ],
    button: '確認電郵地址',
  }),
  cn: () => ({
    subject: '确认您的电子邮箱',
    lines: [
      '这个电子邮箱刚注册了账户。请按下面的按钮，输入您设置的密码，确认邮箱属于您，然后登录。',
      '链接只能使用一次，24 小时内有效。如果您没有注册账户，请忽略此邮件，不会有任何改变。',
    ],
    button: '确认电子邮箱',
  }),
}
