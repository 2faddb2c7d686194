import type { PageLanguage } from '../../provider/pages/page.ts'

type Texts = {
  app: string
  payTo: string
  until: string
  pay: string
  refuse: string
  failedBefore: string
  paid: string
  refused: string
  expired: string
  unknown: string
  unknownHint: string
  expiredHint: string
  goBack: string
  back: string
  notice: string
}

export const phoneTexts: Record<PageLanguage, Texts> = {
  en: {
    app: 'PayMe sandbox',
    payTo: 'Pay to',
    until: 'Open until',
    pay: 'Pay',
    refuse: 'Refuse',
    failedBefore: 'The payment did not go through. You can try again.',
    paid: 'Paid',
    refused: 'You refused this payment',
    expired: 'This request has expired',
    unknown: 'There is no such request',
    unknownHint: 'Check the address, or start again from the charity’s page.',
    expiredHint: 'Nothing was taken. You can start again from the charity’s page.',
    goBack: 'You can return to the charity’s page. It will continue by itself.',
    back: 'Back to the charity',
    notice: 'A practice page. No real wallet is asked and no money moves.',
  },
  'zh-Hant-HK': {
    app: 'PayMe 測試',
    payTo: '付款給',
    until: '有效至',
    pay: '付款',
    refuse: '拒絕',
    failedBefore: '付款未能完成，你可以再試一次。',
    paid: '付款成功',
    refused: '你已拒絕這筆付款',
    expired: '付款請求已過期',
    unknown: '找不到這項付款請求',
    unknownHint: '請檢查網址，或從慈善機構的頁面重新開始。',
    expiredHint: '沒有扣款。你可以從慈善機構的頁面重新開始。',
    goBack: '你可以返回慈善機構的頁面，程序會自動繼續。',
    back: '返回慈善機構',
    notice: '這是測試頁面，不會連接真實錢包，也不會扣款。',
  },
  'zh-Hans-CN': {
    app: 'PayMe 测试',
    payTo: '付款给',
    until: '有效至',
    pay: '付款',
    refuse: '拒绝',
    failedBefore: '付款未能完成，您可以再试一次。',
    paid: '付款成功',
    refused: '您已拒绝这笔付款',
    expired: '付款请求已过期',
    unknown: '找不到这项付款请求',
    unknownHint: '请检查网址，或从慈善机构的页面重新开始。',
    expiredHint: '没有扣款。您可以从慈善机构的页面重新开始。',
    goBack: '您可以返回慈善机构的页面，程序会自动继续。',
    back: '返回慈善机构',
    notice: '这是测试页面，不会连接真实钱包，也不会扣款。',
  },
}
