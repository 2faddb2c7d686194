import { quoteIfAny, type Letter } from '../writer/letter.ts'

/** A reviewer needs something more; the message is in their own words. */
export const moreAsked: Letter<{
  at: string
  /** Null if it was erased. */
  message: string | null
  /** The day by which it is wanted. */
  wantedBy: string
}> = {
  en: ({ at, message, wantedBy }) => ({
    subject: 'we need more information for your application',
    heading: 'We need more information',
    lines: [
      `We reviewed your application on ${at} and need ${message === null ? 'more information.' : 'the following from you:'}`,
    ],
    ...quoteIfAny(message),
    after: [
      `Log in, complete the parts that are marked, and submit the application again by ${wantedBy}.`,
    ],
    button: 'Complete my application',
  }),
  zh: ({ at, message, wantedBy }) => ({
    subject: '你的申請需要補充資料',
    heading: '需要補充資料',
    lines: [
      `我們已於${at}審閱你的申請，${message === null ? '需要補充資料。' : '請補充以下資料：'}`,
    ],
    ...quoteIfAny(message),
    after: [`請登入並完成標示的部分，並於${wantedBy}或之前再次提交申請。`],
    button: '補充我的申請',
  }),
  cn: ({ at, message, wantedBy }) => ({
    subject: '您的申请需要补充资料',
    heading: '需要补充资料',
    lines: [
      `我们已于${at}审阅您的申请，${message === null ? '需要补充资料。' : '请补充以下资料：'}`,
    ],
    ...quoteIfAny(message),
    after: [`请登录并完成标出的部分，并于${wantedBy}或之前再次提交申请。`],
    button: '补充我的申请',
  }),
}
