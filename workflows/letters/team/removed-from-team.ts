import type { Letter } from '../writer/letter.ts'

/** Sent to a person who was removed from the team. */
export const removedFromTeam: Letter<{ charity: string; at: string }> = {
  en: ({ at, charity }) => ({
    subject: 'you were removed from the team',
    lines: [
      `You were removed from the team of ${charity} on Almoner on ${at}. You can no longer log in to its desk.`,
      'If you did not expect this, ask the owners of the charity, or reply to this email. Your reply goes to Almoner.',
    ],
  }),
  zh: ({ at, charity }) => ({
    subject: '你已被移出團隊',
    lines: [
      `你已於${at}被移出${charity}在 Almoner 的團隊，不能再登入其工作台。`,
      '如非你預期之內，請向該機構的擁有人查詢，或回覆此電郵，Almoner 會收到你的回覆。',
    ],
  }),
  cn: ({ at, charity }) => ({
    subject: '您已被移出团队',
    lines: [
      `您已于${at}被移出${charity}在 Almoner 的团队，不能再登录其工作台。`,
      '如果不在您的预期之内，请向该机构的所有者核实，或回复此邮件，Almoner 会收到您的回复。',
    ],
  }),
}
