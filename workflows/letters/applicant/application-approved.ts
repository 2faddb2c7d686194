import type { Letter } from '../writer/letter.ts'

/** An application was approved and the charity is open. Cards may follow later. */
export const applicationApproved: Letter<{
  at: string
  page: readonly string[]
  takesCards: boolean
}> = {
  en: ({ at, page, takesCards }) => ({
    subject: 'your account is approved',
    heading: 'Your account is approved',
    lines: [
      `We approved your application on ${at}. This is your donation page:`,
      ...page,
      ...(takesCards
        ? []
        : [
            'Your page is open. You can take card payments once Stripe has verified your charity. Log in to see whether Stripe needs more information.',
          ]),
      'Log in with the same email address and password. You are the owner of the account: add your projects, and invite your colleagues.',
    ],
    button: 'Log in',
  }),
  zh: ({ at, page, takesCards }) => ({
    subject: '帳戶已獲批准',
    heading: '帳戶已獲批准',
    lines: [
      `你的申請於${at}獲批准。以下是貴機構的捐款網頁：`,
      ...page,
      ...(takesCards
        ? []
        : [
            '貴機構的網頁已開通。Stripe 核實貴機構後，便可接受信用卡付款；請登入查看 Stripe 是否需要更多資料。',
          ]),
      '請以同一電郵地址及密碼登入。你是帳戶擁有人，可新增項目及邀請同事。',
    ],
    button: '登入',
  }),
  cn: ({ at, page, takesCards }) => ({
    subject: '账户已获批准',
    heading: '账户已获批准',
    lines: [
      `您的申请于${at}获批准。以下是贵机构的捐款网页：`,
      ...page,
      ...(takesCards
        ? []
        : [
            '贵机构的网页已开通。Stripe 核实贵机构后，便可接受信用卡付款；请登录查看 Stripe 是否需要更多资料。',
          ]),
      '请用同一邮箱和密码登录。您是账户所有者，可以添加项目并邀请同事。',
    ],
    button: '登录',
  }),
}
