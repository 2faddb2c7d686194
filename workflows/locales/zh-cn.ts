import type { HongKongClock, Words } from './words.ts'

const date = ({ day, month, year }: HongKongClock): string => `${year}年${month}月${day}日`

export const zhCn: Words = {
  donation: {
    title: '捐款收据',
    number: '收据编号',
    payer: '捐款人',
    amount: '捐款金额',
    feeCovered: '手续费（由捐款人承担）',
    kept: '退款后捐款总额',
    issuedElectronically: '本收据以电子方式出具，无需签字。',
    mailSubject: (charity, number) => `${charity}捐款收据（${number}）`,
    mailThanks: (charity) => `感谢您支持${charity}`,
    mailReceived: (amount, project) => `我们已收到您为“${project}”捐赠的 ${amount}。`,
    mailRefunded: (refunded, project) =>
      `您为“${project}”捐赠的款项已退回 ${refunded}。本收据为剩余款项的收据。`,
    mailForced: (amount, project) =>
      `这是您为“${project}”捐赠 ${amount} 的收据，在付款确认前开具。`,
    mailAttached: '收据已作为 PDF 附件随本邮件发送。',
    mailButton: '打开收据',
  },
  payment: {
    title: '付款确认',
    number: '确认编号',
    payer: '付款人',
    amount: '付款金额',
    feeCovered: '手续费（由付款人承担）',
    kept: '退款后付款总额',
    issuedElectronically: '本付款确认以电子方式出具，无需签字。',
    mailSubject: (charity, number) => `${charity}付款确认（${number}）`,
    mailThanks: (charity) => `感谢您向${charity}付款`,
    mailReceived: (amount, project) => `我们已收到您为“${project}”支付的 ${amount}。`,
    mailRefunded: (refunded, project) =>
      `您为“${project}”支付的款项已退回 ${refunded}。本付款确认涵盖剩余款项。`,
    mailForced: (amount, project) =>
      `这是您为“${project}”支付 ${amount} 的确认，在款项确认前开具。`,
    mailAttached: '付款确认已作为 PDF 附件随本邮件发送。',
    mailButton: '打开付款确认',
  },
  receipt: {
    issuedOn: '开具日期',
    paidOn: '付款时间',
    project: '项目',
    method: '付款方式',
    feeDeducted: '手续费（从款项中扣除）',
    fee: '手续费',
    net: '机构实收',
    total: '实付总金额',
    totalDue: '应付总金额',
    refunded: '已退款',
    replaces: (number) => `替代已作废的 ${number}。`,
    forced: (reason) => `在付款确认前开具：${reason}`,
    reference: '付款参考编号',
    date,
    dateAndTime: (at) => `${date(at)} ${at.clock}（香港时间）`,
    cardEnding: (brand, last4) => `${brand}（尾号 ${last4}）`,
    onBehalf: (organisation, person) => `${organisation}（${person}）`,
    pair: (label, value) => `${label}：${value}`,
  },
  methods: {
    unionpay: '银联',
    card: '信用卡',
    fps: '转数快',
    alipay_hk: '支付宝香港（AlipayHK）',
    alipay_ch: '支付宝',
    wechatpay_hk: '微信支付香港',
    wechatpay_ch: '微信支付',
    octopus: '八达通',
    bank_transfer: '银行转账',
    check_writing: '支票',
    cash: '现金',
  },
  tax: {
    heading: '税务信息',
    donation: '此款项为捐款，捐款人未因此获得任何商品或服务。',
    charity: (irFileNumber) =>
      `本机构是根据香港《税务条例》第88条获豁免缴税的慈善机构（税务局档案编号：${irFileNumber}）。`,
    deduction:
      '同一课税年度内的捐款总额达到港币100元或以上，可在香港申请税项扣除。请妥善保存此收据，以备查核。',
  },
  mail: {
    greeting: (name) => (name === null ? '亲爱的朋友：' : `${name}：`),
    orOpen: '您也可以通过以下网址打开：',
    questions: (charity) => `如有疑问，请直接回复本邮件，与${charity}联系。`,
  },
}
