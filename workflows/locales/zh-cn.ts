import type { HongKongClock, Words } from './words.ts'

const date = ({ day, month, year }: HongKongClock): string => `${year}年${month}月${day}日`

export const zhCn: Words = {
  donation: {
    title: '捐款收据',
    number: '收据编号',
    payer: '捐款人',
    amount: '捐款金额',
    feeCovered: '手续费（由捐款人承担）',
    issuedElectronically: '本收据以电子方式出具，无需签字。',
    mailSubject: (charity, number) => `${charity}捐款收据（${number}）`,
    mailThanks: (charity) => `感谢您支持${charity}`,
    mailReceived: (amount, project) => `我们已收到您为“${project}”捐赠的 ${amount}。`,
    mailAttached: '收据已作为 PDF 附件随本邮件发送。',
    mailButton: '打开收据',
  },
  payment: {
    title: '付款确认',
    number: '确认编号',
    payer: '付款人',
    amount: '付款金额',
    feeCovered: '手续费（由付款人承担）',
    issuedElectronically: '本付款确认以电子方式出具，无需签字。',
    mailSubject: (charity, number) => `${charity}付款确认（${number}）`,
    mailThanks: (charity) => `感谢您向${charity}付款`,
    mailReceived: (amount, project) => `我们已收到您为“${project}”支付的 ${amount}。`,
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
    reference: '付款参考编号',
    date,
    dateAndTime: (at) => `${date(at)} ${at.clock}（香港时间）`,
    unionPay: '银联',
    cardEnding: (brand, last4) => `${brand}（尾号 ${last4}）`,
    onBehalf: (organisation, person) => `${organisation}（${person}）`,
    pair: (label, value) => `${label}：${value}`,
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
