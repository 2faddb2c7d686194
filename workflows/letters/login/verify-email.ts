import type { Letter } from '../writer/letter.ts'

/** Sent to the address that a staff member was added with. */
export const verifyEmail: Letter = {
  en: () => ({
    subject: 'confirm your email address for the desk',
    heading: 'Confirm your email address',
    lines: [
      'You log in to the desk with this address. Press the button to confirm that it is yours.',
      'The link can be used once, within 24 hours. If you have requested another email since, use the newer one. If you do not work there, ignore this email.',
    ],
    button: 'Confirm my address',
  }),
  zh: () => ({
    subject: '確認你登入工作台的電郵地址',
    heading: '確認你的電郵地址',
    lines: [
      '你以這個電郵地址登入工作台。請按下面的按鈕，確認地址屬於你。',
      '連結只能使用一次，24 小時內有效。如果你其後要求再發一封，請使用較新的一封。如果你不是該機構的職員，無須理會此電郵，不會有任何改變。',
    ],
    button: '確認電郵地址',
  }),
  cn: () => ({
    subject: '确认您登录工作台的电子邮箱',
    heading: '确认您的电子邮箱',
    lines: [
      '您用这个电子邮箱登录工作台。请按下面的按钮，确认邮箱属于您。',
      '链接只能使用一次，24 小时内有效。如果您之后要求再发一封，请使用较新的一封。如果您不是该机构的职员，请忽略此邮件，不会有任何改变。',
    ],
    button: '确认电子邮箱',
  }),
}
