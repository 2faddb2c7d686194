import { quoteIfAny, type Letter } from '../writer/letter.ts'

/**
 * An application was declined; the message is the reason, in the reviewer’s own words, and null if
 * they were erased.
 */
export const applicationDeclined: Letter<{ at: string; message: string | null }> = {
  en: ({ at, message }) => ({
    subject: 'your application was declined',
    lines: [
      `We declined your application on ${at}${message === null ? '.' : ', for this reason:'}`,
    ],
    ...quoteIfAny(message),
    after: ['Log in to see our remarks, and whether you can apply again.'],
    button: 'See the remarks',
  }),
  zh: ({ at, message }) => ({
    subject: '你的申請未獲批准',
    lines: [`你的申請於${at}未獲批准${message === null ? '。' : '，原因如下：'}`],
    ...quoteIfAny(message),
    after: ['請登入查看我們的意見，以及能否再次申請。'],
    button: '查看意見',
  }),
  cn: ({ at, message }) => ({
    subject: '您的申请未获批准',
    lines: [`您的申请于${at}未获批准${message === null ? '。' : '，原因如下：'}`],
    ...quoteIfAny(message),
    after: ['请登录查看我们的意见，以及能否再次申请。'],
    button: '查看意见',
  }),
}
