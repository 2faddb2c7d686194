import { quoteIfAny, type Letter } from '../writer/letter.ts'

/** An administrator suspended the charity. The reason is in their own words; null if erased. */
export const charitySuspended: Letter<{ at: string; reason: string | null }> = {
  en: ({ at, reason }) => ({
    subject: 'your charity’s account is suspended',
    lines: [
      `We suspended your charity’s account on ${at}${reason === null ? '.' : ', for this reason:'}`,
    ],
    ...quoteIfAny(reason),
    after: [
      'Your charity takes no payments for now. Monthly gifts are paused, and donors are not charged. Refunds, and payments that a bank is already processing, are still completed.',
      'Your plan is paused too: we do not charge it, and the days that you have paid for are kept.',
      'Log in to download your payments. Reply to this email if you have questions, or if the reason no longer applies.',
    ],
    button: 'Log in',
  }),
  zh: ({ at, reason }) => ({
    subject: '貴機構的帳戶已暫停',
    lines: [`我們已於${at}暫停貴機構的帳戶${reason === null ? '。' : '，原因如下：'}`],
    ...quoteIfAny(reason),
    after: [
      '貴機構暫時不能收款。每月捐款會暫停，不會向捐款人扣款。銀行正在處理的付款及退款會照常完成。',
      '貴機構的方案亦會暫停：期間不收取方案費用，已付款的日數會予以保留。',
      '你可登入下載付款紀錄。如有疑問，或上述原因已不適用，請回覆此電郵。',
    ],
    button: '登入',
  }),
  cn: ({ at, reason }) => ({
    subject: '贵机构的账户已暂停',
    lines: [`我们已于${at}暂停贵机构的账户${reason === null ? '。' : '，原因如下：'}`],
    ...quoteIfAny(reason),
    after: [
      '贵机构暂时不能收款。每月捐款会暂停，不会向捐款人扣款。银行正在处理的付款和退款会照常完成。',
      '贵机构的方案也会暂停：期间不收取方案费用，已付款的天数会予以保留。',
      '您可以登录下载付款记录。如有疑问，或上述原因已不适用，请回复此邮件。',
    ],
    button: '登录',
  }),
}
