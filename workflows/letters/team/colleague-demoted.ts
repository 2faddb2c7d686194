import type { Letter } from '../writer/letter.ts'

/** A colleague has another role, and can approve no more requests. */
export const colleagueDemoted: Letter<{ name: string; by: string; at: string }> = {
  en: ({ at, by, name }) => ({
    subject: `${name} can no longer approve requests`,
    lines: [
      `${by} changed the role of ${name} on ${at}. ${name} can no longer approve refunds, payouts and bank accounts.`,
      'If this is not right, change your password, check your team, and reply to this email. Your reply goes to Almoner.',
    ],
    button: 'Open the desk',
  }),
  zh: ({ at, by, name }) => ({
    subject: `${name}不能再批核要求`,
    lines: [
      `${by}已於${at}更改${name}的角色。${name}以後不能再批核退款、提款及銀行戶口。`,
      '如情況有誤，請更改密碼，查看你的團隊，並回覆此電郵，Almoner 會收到你的回覆。',
    ],
    button: '開啟工作台',
  }),
  cn: ({ at, by, name }) => ({
    subject: `${name}不能再审批请求`,
    lines: [
      `${by}已于${at}更改${name}的角色。${name}今后不能再审批退款、提现和银行账户。`,
      '如果情况有误，请更改密码，查看您的团队，并回复此邮件，Almoner 会收到您的回复。',
    ],
    button: '打开工作台',
  }),
}
