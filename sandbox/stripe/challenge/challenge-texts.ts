import type { PageLanguage } from '../../provider/pages/page.ts'

type Texts = {
  title: string
  bank: string
  ask: string
  keepTitle: string
  keepAsk: string
  merchant: string
  amount: string
  card: string
  approve: string
  reject: string
  notice: string
  approved: string
  rejected: string
  goBack: string
  unknown: string
  unknownHint: string
  finished: string
  finishedHint: string
}

export const challengeTexts: Record<PageLanguage, Texts> = {
  en: {
    title: 'Confirm this payment',
    bank: 'Sandbox Bank',
    ask: 'Did you ask for this payment? Check the details before you approve it.',
    keepTitle: 'Confirm that your card is kept',
    keepAsk: 'Did you ask for this card to be kept for later payments? Nothing is charged now.',
    merchant: 'Merchant',
    amount: 'Amount',
    card: 'Card',
    approve: 'Approve',
    reject: 'Refuse',
    notice: 'A practice page. No real bank is asked and no money moves.',
    approved: 'You approved the request',
    rejected: 'You refused the request',
    goBack: 'You can return to the charity’s page. It will continue by itself.',
    unknown: 'There is no such request',
    unknownHint: 'Check the address, or start again from the charity’s page.',
    finished: 'There is nothing left to confirm',
    finishedHint: 'This request was answered or replaced. You can return to the charity’s page.',
  },
  'zh-Hant-HK': {
    title: '確認這筆付款',
    bank: '測試銀行',
    ask: '這筆付款是你本人要求的嗎？批准前請核對資料。',
    keepTitle: '確認儲存信用卡',
    keepAsk: '你是否要求儲存這張信用卡作日後付款？現在不會扣款。',
    merchant: '商戶',
    amount: '金額',
    card: '信用卡',
    approve: '批准',
    reject: '拒絕',
    notice: '這是測試頁面，不會連接真實銀行，也不會扣款。',
    approved: '你已批准這項要求',
    rejected: '你已拒絕這項要求',
    goBack: '你可以返回慈善機構的頁面，程序會自動繼續。',
    unknown: '找不到這項要求',
    unknownHint: '請檢查網址，或從慈善機構的頁面重新開始。',
    finished: '沒有需要確認的要求',
    finishedHint: '這項要求已獲處理或已被取代，你可以返回慈善機構的頁面。',
  },
  'zh-Hans-CN': {
    title: '确认这笔付款',
    bank: '测试银行',
    ask: '这笔付款是您本人要求的吗？批准前请核对资料。',
    keepTitle: '确认保存银行卡',
    keepAsk: '您是否要求保存这张银行卡用于以后的付款？现在不会扣款。',
    merchant: '商户',
    amount: '金额',
    card: '银行卡',
    approve: '批准',
    reject: '拒绝',
    notice: '这是测试页面，不会连接真实银行，也不会扣款。',
    approved: '您已批准这项请求',
    rejected: '您已拒绝这项请求',
    goBack: '您可以返回慈善机构的页面，程序会自动继续。',
    unknown: '找不到这项请求',
    unknownHint: '请检查网址，或从慈善机构的页面重新开始。',
    finished: '没有需要确认的请求',
    finishedHint: '这项请求已处理或已被取代，您可以返回慈善机构的页面。',
  },
}
