import type { Letter } from '../writer/letter.ts'

/** Sent to the address that a staff member wants to log in with from now on. */
export const changeUsername: Letter = {
  en: () => ({
    subject: 'confirm your new username for the desk',
    heading: 'Confirm your new username',
    lines: [
      'You asked to log in to the desk with this address from now on. Press the button to confirm it. Until then, log in with your current address.',
      'The link can be used once, within 24 hours. If you do not work there, ignore this email.',
    ],
    button: 'Use this address',
  }),
  zh: () => ({
    subject: '確認你登入工作台的新用戶名稱',
    heading: '確認新的用戶名稱',
    lines: [
      '你要求以後用這個電郵地址登入工作台。請按下面的按鈕確認。在此之前，請繼續使用原有的地址登入。',
      '連結只能使用一次，24 小時內有效。如果你不是該機構的職員，無須理會此電郵，不會有任何改變。',
    ],
    button: '使用這個地址',
  }),
  cn: () => ({
    subject: '确认您登录工作台的新用户名',
    heading: '确认新的用户名',
    lines: [
      '您要求以后用这个电子邮箱登录工作台。请按下面的按钮确认。在此之前，请继续使用原来的地址登录。',
      '链接只能使用一次，24 小时内有效。如果您不是该机构的职员，请忽略此邮件，不会有任何改变。',
    ],
    button: '使用这个地址',
  }),
}
