import type { HongKongClock, Words } from './words.ts'

const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

const date = ({ day, month, year }: HongKongClock): string => `${day} ${months[month - 1]} ${year}`

export const en: Words = {
  donation: {
    title: 'Donation receipt',
    number: 'Receipt number',
    payer: 'Donor',
    amount: 'Donation amount',
    feeCovered: 'Transaction fee, covered by the donor',
    kept: 'Donation after the refund',
    issuedElectronically: 'This receipt was issued electronically and needs no signature.',
    mailSubject: (charity, number) => `Your donation receipt from ${charity} (${number})`,
    mailThanks: (charity) => `Thank you for giving to ${charity}`,
    mailReceived: (amount, project) => `We have received your donation of ${amount} to ${project}.`,
    mailRefunded: (refunded, project) =>
      `${refunded} of your donation to ${project} was returned to you. This receipt is for the rest.`,
    mailForced: (amount, project) =>
      `This is your receipt for ${amount} to ${project}, issued before the payment was confirmed.`,
    mailAttached: 'Your receipt is attached as a PDF.',
    mailButton: 'Open the receipt',
  },
  payment: {
    title: 'Payment acknowledgement',
    number: 'Acknowledgement number',
    payer: 'Payer',
    amount: 'Payment amount',
    feeCovered: 'Transaction fee, covered by the payer',
    kept: 'Payment after the refund',
    issuedElectronically: 'This acknowledgement was issued electronically and needs no signature.',
    mailSubject: (charity, number) => `Your payment to ${charity} (${number})`,
    mailThanks: (charity) => `Thank you for your payment to ${charity}`,
    mailReceived: (amount, project) => `We have received your payment of ${amount} for ${project}.`,
    mailRefunded: (refunded, project) =>
      `${refunded} of your payment for ${project} was returned to you. This acknowledgement is for the rest.`,
    mailForced: (amount, project) =>
      `This acknowledges ${amount} for ${project}, before the payment was confirmed.`,
    mailAttached: 'Your payment acknowledgement is attached as a PDF.',
    mailButton: 'Open the acknowledgement',
  },
  receipt: {
    issuedOn: 'Issued on',
    paidOn: 'Paid on',
    project: 'Project',
    method: 'Payment method',
    feeDeducted: 'Transaction fee, deducted from the amount',
    fee: 'Transaction fee',
    net: 'The charity receives',
    total: 'Total paid',
    totalDue: 'Total to be paid',
    refunded: 'Refunded',
    replaces: (number) => `Stands in the place of ${number}, which is void.`,
    forced: (reason) => `Issued before the payment was confirmed: ${reason}`,
    reference: 'Payment reference',
    date,
    dateAndTime: (at) => `${date(at)}, ${at.clock} (Hong Kong time)`,
    cardEnding: (brand, last4) => `${brand} ending ${last4}`,
    onBehalf: (organisation, person) => `${organisation} (${person})`,
    pair: (label, value) => `${label}: ${value}`,
  },
  methods: {
    unionpay: 'UnionPay',
    card: 'Card',
    fps: 'FPS',
    alipay_hk: 'AlipayHK',
    alipay_ch: 'Alipay',
    wechatpay_hk: 'WeChat Pay HK',
    wechatpay_ch: 'WeChat Pay',
    octopus: 'Octopus',
    bank_transfer: 'Bank transfer',
    check_writing: 'Cheque',
    cash: 'Cash',
  },
  tax: {
    heading: 'Tax',
    donation: 'This is a donation. No goods or services were received in return.',
    charity: (irFileNumber) =>
      `This charity is exempt from tax under section 88 of the Inland Revenue Ordinance (IR file no. ${irFileNumber}).`,
    deduction:
      'Donations of HK$100 or more in total in a year of assessment may be claimed as a tax deduction in Hong Kong. Keep this receipt with your tax records.',
  },
  mail: {
    greeting: (name) => (name === null ? 'Dear friend,' : `Dear ${name},`),
    orOpen: 'You can also open it at this address:',
    questions: (charity) => `Reply to this e-mail if you have a question for ${charity}.`,
  },
}
