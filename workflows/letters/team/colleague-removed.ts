import type { Letter } from '../writer/letter.ts'

/** A colleague was removed from the team. */
export const colleagueRemoved: Letter<{ name: string; by: string; at: string }> = {
  en: ({ at, by, name }) => ({
    subject: `${name} was removed from the team`,
    lines: [
      `${by} removed ${name} from the team on ${at}.`,
      'If this is not right, change your password, check your team, and reply to this email. Your reply goes to Almoner.',
    ],
    button: 'Open the desk',
  }),
  zh: ({ at, by, name }) => ({
    subject: `${name}已被移出團隊`,
    lines: [
      `${by}已於${at}把${name}移出團隊。`,
      '如情況有誤，請更改密碼，查看你的團隊，並回覆此電郵，Almoner 會收到你的回覆。',
    ],
    button: '開啟工作台',
  }),
  cn: ({ at, by, name }) => ({
    subject: `${name}已被移出团队`,
    lines: [
      `${by}已于${at}将${name}移出团队。`,
      '如果情况有误，请更改密码，查看您的团队，并回复此邮件，Almoner 会收到您的回复。',
    ],
    button: '打开工作台',
  }),
}
