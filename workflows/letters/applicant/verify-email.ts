import type { Letter } from '../writer/letter.ts'

/** Sent to the address with which an application was started. */
export const verifyEmail: Letter = {
  en: () => ({
    subject: 'confirm your email address',
    lines: [
      'You have begun an application to open an Almoner account for your charity. Press the button to confirm this address, then continue with the next steps.',
      'The link can be used once, within 24 hours. If you have requested another email since, use the newer one. If you did not apply, ignore this email.',
    ],
    button: 'Confirm my address',
  }),
  zh: () => ({
    subject: '確認你的電郵地址',
    lines: [
      '你已開始為貴機構申請開立 Almoner 帳戶。請按下面的按鈕確認此電郵地址，然後繼續餘下步驟。',
      '連結只可使用一次，24 小時內有效。如你其後再要求電郵，請使用較新的一封。如你沒有申請，無須理會此電郵，不會有任何影響。',
    ],
    button: '確認我的電郵地址',
  }),
  cn: () => ({
    subject: '确认您的电子邮箱',
    lines: [
      '您已开始为贵机构申请开立 Almoner 账户。请按下面的按钮确认此邮箱，然后继续其余步骤。',
      '链接只能使用一次，24 小时内有效。如您之后又要求了邮件，请使用较新的一封。如您没有申请，请忽略此邮件，不会有任何影响。',
    ],
    button: '确认我的邮箱',
  }),
}
