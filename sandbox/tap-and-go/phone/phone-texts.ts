import type { PageLanguage } from '../../provider/pages/page.ts'

type Texts = {
  title: string
  wallet: string
  ask: string
  payee: string
  amount: string
  remark: string
  approve: string
  reject: string
  notice: string
  paid: string
  refused: string
  expired: string
  goBack: string
  back: string
  unknown: string
  unknownHint: string
  notAccepted: string
  notAcceptedHint: string
}

export const phoneTexts: Record<PageLanguage, Texts> = {
  en: {
    title: 'Confirm this payment',
    wallet: 'Tap & Go (practice)',
    ask: 'Check the details before you pay.',
    payee: 'To',
    amount: 'Amount',
    remark: 'For',
    approve: 'Pay',
    reject: 'Refuse',
    notice: 'A practice page. No wallet is charged and no money moves.',
    paid: 'You have paid',
    refused: 'You refused the payment',
    expired: 'The payment request has expired',
    goBack: 'You can return to the charity’s page. It will continue by itself.',
    back: 'Return to the charity',
    unknown: 'There is no such payment',
    unknownHint: 'Check the address, or start again from the charity’s page.',
    notAccepted: 'This payment cannot be started',
    notAcceptedHint: 'The charity’s request was not accepted. Nothing was charged.',
  },
  'zh-Hant-HK': {
    title: '確認這筆付款',
    wallet: 'Tap & Go「拍住賞」（測試）',
    ask: '付款前請核對資料。',
    payee: '收款人',
    amount: '金額',
    remark: '備註',
    approve: '付款',
    reject: '拒絕',
    notice: '這是測試頁面，不會扣款。',
    paid: '你已付款',
    refused: '你已拒絕這筆付款',
    expired: '付款請求已過期',
    goBack: '你可以返回慈善機構的頁面，程序會自動繼續。',
    back: '返回慈善機構',
    unknown: '找不到這筆付款',
    unknownHint: '請檢查網址，或從慈善機構的頁面重新開始。',
    notAccepted: '無法開始這筆付款',
    notAcceptedHint: '慈善機構的付款請求不獲接納，並無扣款。',
  },
  'zh-Hans-CN': {
    title: '确认这笔付款',
    wallet: 'Tap & Go“拍住赏”（测试）',
    ask: '付款前请核对资料。',
    payee: '收款方',
    amount: '金额',
    remark: '备注',
    approve: '付款',
    reject: '拒绝',
    notice: '这是测试页面，不会扣款。',
    paid: '您已付款',
    refused: '您已拒绝这笔付款',
    expired: '付款请求已过期',
    goBack: '您可以返回慈善机构的页面，程序会自动继续。',
    back: '返回慈善机构',
    unknown: '找不到这笔付款',
    unknownHint: '请检查网址，或从慈善机构的页面重新开始。',
    notAccepted: '无法开始这笔付款',
    notAcceptedHint: '慈善机构的付款请求未被接受，没有扣款。',
  },
}
