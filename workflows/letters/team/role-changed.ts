import type { Letter } from '../writer/letter.ts'

/** Sent to a staff member who has another role from now on. */
export const roleChanged: Letter<{ at: string }> = {
  en: ({ at }) => ({
    subject: 'your role was changed',
    lines: [
      `Your role at the desk was changed on ${at}. You have been logged out everywhere. Log in again to continue.`,
      'Under “Your account” you see your role. If you have questions, reply to this email. Your reply goes to your charity.',
    ],
  }),
  zh: ({ at }) => ({
    subject: '你在工作台的角色已更改',
    lines: [
      `你在工作台的角色已於${at}更改。所有登入亦已結束，請重新登入。`,
      '你可以在「你的帳戶」查看你的角色。如有疑問，請回覆此電郵，回覆會送到你的機構。',
    ],
  }),
  cn: ({ at }) => ({
    subject: '您在工作台的角色已更改',
    lines: [
      `您在工作台的角色已于${at}更改。所有登录也已结束，请重新登录。`,
      '您可以在“您的账户”查看您的角色。如有疑问，请回复此邮件，回复会送到您的机构。',
    ],
  }),
}
