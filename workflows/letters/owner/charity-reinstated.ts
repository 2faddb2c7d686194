import { quoteIfAny, type Letter } from '../writer/letter.ts'

/** An administrator ended the suspension. The reason is in their own words; null if erased. */
export const charityReinstated: Letter<{ at: string; reason: string | null }> = {
  en: ({ at, reason }) => ({
    subject: 'your charity’s account is open again',
    lines: [
      `We reinstated your charity’s account on ${at}${reason === null ? '.' : ', for this reason:'}`,
    ],
    ...quoteIfAny(reason),
    after: [
      'Your charity takes payments again. Monthly gifts continue on their next date. Donors are not charged for the time in between.',
      'Your plan was not charged while it was paused. It continues with the days that you had left.',
    ],
    button: 'Log in',
  }),
  zh: ({ at, reason }) => ({
    subject: '貴機構的帳戶已恢復',
    lines: [`我們已於${at}恢復貴機構的帳戶${reason === null ? '。' : '，原因如下：'}`],
    ...quoteIfAny(reason),
    after: [
      '貴機構現已可再次收款。每月捐款會由下一個扣款日起繼續，暫停期間的款項不會補收。',
      '貴機構的方案在暫停期間沒有收費，現會按餘下的日數繼續。',
    ],
    button: '登入',
  }),
  cn: ({ at, reason }) => ({
    subject: '贵机构的账户已恢复',
    lines: [`我们已于${at}恢复贵机构的账户${reason === null ? '。' : '，原因如下：'}`],
    ...quoteIfAny(reason),
    after: [
      '贵机构现已可以再次收款。每月捐款将从下一个扣款日起继续，暂停期间的款项不会补扣。',
      '贵机构的方案在暂停期间没有收费，现将按剩余的天数继续。',
    ],
    button: '登录',
  }),
}
