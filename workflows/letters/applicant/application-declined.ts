import type { Letter } from '../writer/letter.ts'

/** An application was declined; the message is the reason, in the reviewer’s own words. */
export const applicationDeclined: Letter<{ at: string; message: readonly string[] }> = {
  en: ({ at, message }) => ({
    subject: 'your application was declined',
    lines: [
      `We declined your application on ${at}, for this reason:`,
      ...message,
      'Log in to see our remarks, and whether you can apply again.',
    ],
    button: 'See the remarks',
  }),
  zh: ({ at, message }) => ({
    subject: '你的申請未獲批准',
    lines: [
      `你的申請於${at}未獲批准，原因如下：`,
      ...message,
      '請登入查看我們的意見，以及能否再次申請。',
    ],
    button: '查看意見',
  }),
  cn: ({ at, message }) => ({
    subject: '您的申请未获批准',
    lines: [
      `您的申请于${at}未获批准，原因如下：`,
      ...message,
      '请登录查看我们的意见，以及能否再次申请。',
    ],
    button: '查看意见',
  }),
}
