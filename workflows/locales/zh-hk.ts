import type { HongKongClock, Words } from './words.ts'

const date = ({ day, month, year }: HongKongClock): string => `${year}年${month}月${day}日`

export const zhHk: Words = {
  donation: {
    title: '捐款收據',
    number: '收據編號',
    payer: '捐款人',
    amount: '捐款金額',
    feeCovered: '手續費（由捐款人支付）',
    kept: '退款後捐款總額',
    issuedElectronically: '本收據以電子方式發出，毋須簽署。',
    mailSubject: (charity, number) => `${charity}捐款收據（${number}）`,
    mailThanks: (charity) => `多謝你支持${charity}`,
    mailReceived: (amount, project) => `我們已收到你捐予「${project}」的 ${amount}。`,
    mailRefunded: (refunded, project) =>
      `你捐予「${project}」的款項已退回 ${refunded}。本收據為餘下款項的收據。`,
    mailForced: (amount, project) =>
      `這是你捐予「${project}」${amount} 的收據，在付款確認前發出。`,
    mailAttached: '收據已附於本電郵（PDF）。',
    mailButton: '開啟收據',
  },
  payment: {
    title: '付款確認',
    number: '確認編號',
    payer: '付款人',
    amount: '付款金額',
    feeCovered: '手續費（由付款人支付）',
    kept: '退款後付款總額',
    issuedElectronically: '本付款確認以電子方式發出，毋須簽署。',
    mailSubject: (charity, number) => `${charity}付款確認（${number}）`,
    mailThanks: (charity) => `多謝你向${charity}付款`,
    mailReceived: (amount, project) => `我們已收到你就「${project}」支付的 ${amount}。`,
    mailRefunded: (refunded, project) =>
      `你就「${project}」支付的款項已退回 ${refunded}。本付款確認涵蓋餘下款項。`,
    mailForced: (amount, project) =>
      `這是你就「${project}」支付 ${amount} 的確認，在款項確認前發出。`,
    mailAttached: '付款確認已附於本電郵（PDF）。',
    mailButton: '開啟付款確認',
  },
  receipt: {
    issuedOn: '發出日期',
    paidOn: '付款時間',
    project: '項目',
    method: '付款方式',
    feeDeducted: '手續費（從款項中扣除）',
    fee: '手續費',
    net: '機構實收',
    total: '實付總金額',
    totalDue: '應付總金額',
    refunded: '已退款',
    replaces: (number) => `取代已作廢的 ${number}。`,
    forced: (reason) => `在付款確認前發出：${reason}`,
    reference: '付款參考編號',
    date,
    dateAndTime: (at) => `${date(at)} ${at.clock}（香港時間）`,
    cardEnding: (brand, last4) => `${brand}（末四位數字 ${last4}）`,
    onBehalf: (organisation, person) => `${organisation}（${person}）`,
    pair: (label, value) => `${label}：${value}`,
  },
  methods: {
    unionpay: '銀聯',
    card: '信用卡',
    fps: '轉數快',
    alipay_hk: '支付寶香港（AlipayHK）',
    alipay_ch: '支付寶',
    wechatpay_hk: 'WeChat Pay HK（微信支付香港）',
    wechatpay_ch: '微信支付',
    octopus: '八達通',
    bank_transfer: '銀行轉帳',
    check_writing: '支票',
    cash: '現金',
  },
  tax: {
    heading: '稅務資料',
    donation: '此款項為捐款，捐款人並無因此獲得任何貨品或服務。',
    charity: (irFileNumber) =>
      `本機構是根據《稅務條例》第88條獲豁免繳稅的慈善機構（稅務局檔案編號：${irFileNumber}）。`,
    deduction: '同一課稅年度內的捐款總額達港幣100元或以上，可申請扣稅。請保存此收據，以備查核。',
  },
  mail: {
    greeting: (name) => (name === null ? '親愛的朋友：' : `${name}：`),
    orOpen: '你亦可在以下網址開啟：',
    questions: (charity) => `如有查詢，請直接回覆本電郵，與${charity}聯絡。`,
  },
}
