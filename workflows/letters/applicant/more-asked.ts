import type { Letter } from '../writer/letter.ts'

/** A reviewer needs something more; the message is in their own words. */
export const moreAsked: Letter<{ at: string; message: readonly string[] }> = {
  en: ({ at, message }) => ({
    subject: 'we need more information for your application',
    heading: 'We need more information',
    lines: [
      `We reviewed your application on ${at} and need the following from you:`,
      ...message,
      'Log in, complete the parts that are marked, and send the application again.',
    ],
    button: 'Complete my application',
  }),
  zh: ({ at, message }) => ({
    subject: '你的申請需要補充資料',
    heading: '需要補充資料',
    lines: [
      `我們已於${at}審閱你的申請，請補充以下資料：`,
      ...message,
      '請登入並完成標示的部分，然後再次提交申請。',
    ],
    button: '補充我的申請',
  }),
  cn: ({ at, message }) => ({
    subject: '您的申请需要补充资料',
    heading: '需要补充资料',
    lines: [
      `我们已于${at}审阅您的申请，请补充以下资料：`,
      ...message,
      '请登录并完成标出的部分，然后再次提交申请。',
    ],
    button: '补充我的申请',
  }),
}
