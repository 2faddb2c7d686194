import type { Language } from '@almoner/domain/kernel/locale.ts'
import type { DeclineReason } from './contract.ts'

/** The sentences that the payer reads in their own language. */
export const declineSentences: Record<DeclineReason, Record<Language, string>> = {
  not_found: {
    en: 'We have not found this money in our account.',
    zh: '我們的戶口未有收到這筆款項。',
    cn: '我们的账户没有收到这笔款项。',
  },
  other_amount: {
    en: 'The amount that came to our account is not the one that you stated.',
    zh: '我們戶口收到的金額與你填寫的不符。',
    cn: '我们账户收到的金额与您填写的不符。',
  },
  other_account: {
    en: 'The proof shows a payment to another account than ours.',
    zh: '付款證明顯示款項轉到了其他戶口，並非我們的戶口。',
    cn: '付款凭证显示款项转到了其他账户，并非我们的账户。',
  },
  unreadable: {
    en: 'We cannot read the proof of payment. Please send a clear picture of it.',
    zh: '我們未能看清付款證明，請再提交一張清晰的圖片。',
    cn: '我们无法看清付款凭证，请重新提交一张清晰的图片。',
  },
  sent_twice: {
    en: 'This payment was already sent to us once, and is recorded.',
    zh: '這筆付款之前已經提交過，我們已有記錄。',
    cn: '这笔付款之前已经提交过，我们已有记录。',
  },
}
