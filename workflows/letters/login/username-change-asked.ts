import type { Letter } from '../writer/letter.ts'

/** Sent to the current address of the login, while the letter to the new address is unanswered. */
export const usernameChangeAsked: Letter = {
  en: () => ({
    subject: 'another username was requested',
    lines: [
      'A person who is logged in to the desk as you, and who knows your password, requested a change of your username to another email address. Nothing changes until that address is confirmed.',
      'If that was you, you do not need to do anything. If it was not, reply to this email at once. Your reply goes to your charity.',
    ],
  }),
  zh: () => ({
    subject: '有人要求更改你的用戶名稱',
    lines: [
      '有人以你的身份登入工作台，並以你的密碼要求日後改用另一個電郵地址登入。在該地址的電郵得到確認之前，一切維持不變。',
      '如果這是你本人所為，無須理會此電郵；否則請立即回覆此電郵，回覆會送到你的機構。',
    ],
  }),
  cn: () => ({
    subject: '有人要求更改您的用户名',
    lines: [
      '有人以您的身份登录工作台，并用您的密码要求以后改用另一个电子邮箱登录。在该地址的邮件得到确认之前，一切保持不变。',
      '如果这是您本人所为，请忽略此邮件；否则请立即回复此邮件，回复会送到您的机构。',
    ],
  }),
}
