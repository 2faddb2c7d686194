import type { Language } from '@almoner/domain/kernel/locale.ts'

type Letter = {
  subject: string
  happened: (at: string) => string
  lines: readonly string[]
  button: string | null
}

/** The letters about a colleague who goes, or approves no more. */
export type TeamLetters = {
  /** To the person who was removed. */
  removed: (charity: string) => Letter
  /** To each owner; `by` is who did it. */
  gone: (who: { name: string; by: string }) => Letter
  demoted: (who: { name: string; by: string }) => Letter
  foot: (charity: string) => string
  former: string
}

const en: TeamLetters = {
  removed: (charity) => ({
    subject: `You were removed from the team of ${charity}`,
    happened: (at) =>
      `You were removed from the team of ${charity} on Almoner on ${at}. You can no longer log in to its desk.`,
    lines: [
      'If you did not expect this, ask the owners of the charity, or reply to this email: Almoner gets the answer.',
    ],
    button: null,
  }),
  gone: ({ name, by }) => ({
    subject: `${name} was removed from the team`,
    happened: (at) => `${by} removed ${name} from the team on ${at}.`,
    lines: [
      'If this is not right, change your password, look at your team, and reply to this email: Almoner gets the answer.',
    ],
    button: 'Open the desk',
  }),
  demoted: ({ name, by }) => ({
    subject: `${name} can no longer approve requests`,
    happened: (at) =>
      `${by} gave ${name} another role on ${at}. With it, ${name} can no longer approve refunds, payouts and bank accounts.`,
    lines: [
      'If this is not right, change your password, look at your team, and reply to this email: Almoner gets the answer.',
    ],
    button: 'Open the desk',
  }),
  foot: (charity) => `Every owner of ${charity} on Almoner receives this letter.`,
  former: 'A colleague',
}

const zh: TeamLetters = {
  removed: (charity) => ({
    subject: `你已被移出${charity}的團隊`,
    happened: (at) => `你已於${at}被移出${charity}在 Almoner 的團隊，不能再登入其工作台。`,
    lines: ['如非你預期之內，請向該機構的擁有人查詢，或回覆此電郵，Almoner 會收到你的回覆。'],
    button: null,
  }),
  gone: ({ name, by }) => ({
    subject: `${name}已被移出團隊`,
    happened: (at) => `${by}已於${at}把${name}移出團隊。`,
    lines: [
      '如情況有誤，請更改密碼，查看你的團隊，並回覆此電郵，Almoner 會收到你的回覆。',
    ],
    button: '開啟工作台',
  }),
  demoted: ({ name, by }) => ({
    subject: `${name}不能再批核要求`,
    happened: (at) =>
      `${by}已於${at}更改${name}的職務。${name}以後不能再批核退款、提款及銀行帳戶。`,
    lines: [
      '如情況有誤，請更改密碼，查看你的團隊，並回覆此電郵，Almoner 會收到你的回覆。',
    ],
    button: '開啟工作台',
  }),
  foot: (charity) => `${charity}在 Almoner 的每位擁有人都會收到此電郵。`,
  former: '一名同事',
}

const cn: TeamLetters = {
  removed: (charity) => ({
    subject: `您已被移出${charity}的团队`,
    happened: (at) => `您已于${at}被移出${charity}在 Almoner 的团队，不能再登录其工作台。`,
    lines: ['如果不在您的预期之内，请向该机构的所有者核实，或回复此邮件，Almoner 会收到您的回复。'],
    button: null,
  }),
  gone: ({ name, by }) => ({
    subject: `${name}已被移出团队`,
    happened: (at) => `${by}已于${at}将${name}移出团队。`,
    lines: [
      '如果情况有误，请更改密码，查看您的团队，并回复此邮件，Almoner 会收到您的回复。',
    ],
    button: '打开工作台',
  }),
  demoted: ({ name, by }) => ({
    subject: `${name}不能再审批请求`,
    happened: (at) =>
      `${by}已于${at}更改${name}的角色。${name}今后不能再审批退款、提现和银行账户。`,
    lines: [
      '如果情况有误，请更改密码，查看您的团队，并回复此邮件，Almoner 会收到您的回复。',
    ],
    button: '打开工作台',
  }),
  foot: (charity) => `${charity}在 Almoner 的每位所有者都会收到此邮件。`,
  former: '一名同事',
}

export const teamLetters: Record<Language, TeamLetters> = { en, zh, cn }
