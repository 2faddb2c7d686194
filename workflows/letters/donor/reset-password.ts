import type { Letter } from '../writer/letter.ts'

/** Sent to a donor who requested a new password. */
export const resetPassword: Letter = {
  en: () => ({
    subject: 'Choose a new password',
    lines: [
      'Press the button to choose a new password for your account.',
      'The link can be used once, within 24 hours. If you did not request it, ignore this email. Your password stays the same.',
    ],
    button: 'Choose a password',
  }),
  zh: () => ({
    subject: '設定新密碼',
    lines: [
      '請按下面的按鈕，為你的帳戶設定新密碼。',
      '連結只能使用一次，24 小時內有效。如果這不是你的要求，無須理會此電郵，密碼維持不變。',
    ],
    button: '設定密碼',
  }),
  cn: () => ({
    subject: '设置新密码',
    lines: [
      '请按下面的按钮，为您的账户设置新密码。',
      '链接只能使用一次，24 小时内有效。如果这不是您的要求，请忽略此邮件，密码保持不变。',
    ],
    button: '设置密码',
  }),
}
