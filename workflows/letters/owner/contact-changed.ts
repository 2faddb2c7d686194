import type { Letter } from '../writer/letter.ts'

/**
 * Sent to each owner and to the former address, so that the letters about money cannot be diverted
 * without notice.
 */
export const contactChanged: Letter<{ at: string }> = {
  en: ({ at }) => ({
    subject: 'your charity’s contact address was changed',
    lines: [
      `On ${at} an owner changed the email address of your charity’s contact on Almoner.`,
      'Payers’ replies to receipts, and our emails about your bank account and payouts, go to the new address from now on.',
      'If you expected this, you do not need to do anything.',
      'If you did not, log in to the desk at once, open Settings, Organisation info, and restore the address. Then change your password, and reply to this email. Your reply goes to Almoner.',
    ],
    button: 'Log in',
    foot: (charity) =>
      `Every owner of ${charity} on Almoner, and its former contact, receives this email.`,
  }),
  zh: ({ at }) => ({
    subject: '貴機構的聯絡電郵已更改',
    lines: [
      `擁有人已於${at}更改貴機構在 Almoner 的聯絡電郵。`,
      '付款人回覆收據的電郵，以及我們關於銀行戶口和提款的電郵，現會送到新的電郵地址。',
      '如這是你預期的更改，無須處理。',
      '如你並不知情，請立即登入，在「設定」的「機構資料」改回原來的電郵，然後更改密碼，並回覆此電郵：Almoner 會收到你的回覆。',
    ],
    button: '登入',
    foot: (charity) => `${charity}在 Almoner 的每位擁有人及原聯絡人都會收到此電郵。`,
  }),
  cn: ({ at }) => ({
    subject: '贵机构的联系邮箱已更改',
    lines: [
      `所有者已于${at}更改贵机构在 Almoner 的联系邮箱。`,
      '付款人回复收据的邮件，以及我们关于银行账户和提现的邮件，现在会发送到新的邮箱。',
      '如果这是您预期的更改，无需处理。',
      '如果您并不知情，请立即登录，在“设置”的“机构资料”中改回原来的邮箱，然后更改密码，并回复此邮件：Almoner 会收到您的回复。',
    ],
    button: '登录',
    foot: (charity) => `${charity}在 Almoner 的每位所有者和原联系人都会收到此邮件。`,
  }),
}
