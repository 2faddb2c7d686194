import type { Letter } from '../writer/letter.ts'

/** Sent to the address that a donor wants to log in with from now on. */
export const changeUsername: Letter = {
  en: () => ({
    subject: 'Confirm your new username',
    lines: [
      'You asked to log in with this address from now on. Press the button and enter the password of your account to confirm it. Until then, log in with your current address.',
      'The link can be used once, within 24 hours. If this is not your account, ignore this email.',
    ],
    button: 'Use this address',
  }),
  zh: () => ({
    subject: '確認新的用戶名稱',
    lines: [
      '你要求以後用這個電郵地址登入。請按下面的按鈕，輸入帳戶的密碼確認。在此之前，請繼續使用原有的地址登入。',
      '連結只能使用一次，24 小時內有效。如果這不是你的帳戶，無須理會此電郵，不會有任何改變。',
    ],
    button: '使用這個地址',
  }),
  cn: () => ({
    subject: '确认新的用户名',
    lines: [
      '您要求以后用这个电子邮箱登录。请按下面的按钮，输入账户的密码确认。在此之前，请继续使用原来的地址登录。',
      '链接只能使用一次，24 小时内有效。如果这不是您的账户，请忽略此邮件，不会有任何改变。',
    ],
    button: '使用这个地址',
  }),
}
