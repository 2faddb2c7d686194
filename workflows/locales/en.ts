import type { HongKongClock, Messages } from './catalogue.ts'

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

export const en: Messages = {
  donation: {
    title: 'Donation receipt',
    number: 'Receipt number',
    payer: 'Donor',
    amount: 'Donation amount',
    feeCovered: 'Transaction fee, covered by the donor',
    kept: 'Donation after the refund',
    issuedElectronically: 'This receipt was issued electronically and needs no signature.',
  },
  payment: {
    title: 'Payment acknowledgement',
    number: 'Acknowledgement number',
    payer: 'Payer',
    amount: 'Payment amount',
    feeCovered: 'Transaction fee, covered by the payer',
    kept: 'Payment after the refund',
    issuedElectronically: 'This acknowledgement was issued electronically and needs no signature.',
  },
  receipt: {
    issuedOn: 'Issued on',
    paidOn: 'Paid on',
    paidOnDay: 'Paid on',
    project: 'Project',
    method: 'Payment method',
    feeDeducted: 'Transaction fee, deducted from the amount',
    fee: 'Transaction fee',
    net: 'The charity receives',
    total: 'Total paid',
    totalDue: 'Total to be paid',
    refunded: 'Refunded',
    replaces: (number) => `Stands in the place of ${number}, which is void.`,
    signature: 'Signature',
    signedFor: (charity) => `For and on behalf of ${charity}`,
    forced: (reason) =>
      reason.length === 0
        ? 'Issued before the payment was confirmed.'
        : `Issued before the payment was confirmed: ${reason}`,
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
  statement: {
    title: 'Annual statement',
    year: 'Year of assessment',
    yearFromTo: (name, from, to) => `${name} (${from} to ${to})`,
    asOf: 'As of',
    donations: 'Donations',
    payments: 'Payments',
    counted: (heading, count) => `${heading} (${count})`,
    date: 'Date',
    amount: 'Amount',
    paid: 'Paid',
    afterRefunds: 'After refunds',
    total: 'Total',
    inPreparation: 'In preparation',
    inTheNameOf: (name) => `In the name of ${name}`,
    underWay: (amount) => `A refund of ${amount} is under way. It counts until it is made.`,
    disputed: (amount) => `A bank is asking ${amount} back. It counts until that is decided.`,
    cut: (shown, all) =>
      `The first ${shown} of ${all} payments and donations are listed here. The sums are of all of them, and the CSV file lists them all.`,
    notOver: (lastDay) =>
      `The year ends on ${lastDay}. What is given or paid until then is added to it.`,
    amounts: 'Amounts are in Hong Kong dollars and include any transaction fee that was covered.',
    page: (number, of) => `Page ${number} of ${of}`,
    tax: {
      donations: 'No goods or services were received in return for the donations.',
      some: (amount, sign) =>
        `Receipts with this file number stand for ${amount} of the donations. For those marked ${sign} there is none.`,
      deduction:
        'Donations of HK$100 or more in total in a year of assessment may be claimed as a tax deduction in Hong Kong. This statement sums up the receipts that it names and takes the place of none: keep them with your tax records.',
    },
    columns: {
      kind: 'Kind',
      donation: 'Donation',
      payment: 'Payment',
      receiptNumber: 'Receipt number',
      name: 'Name on the receipt',
      feeCovered: 'Transaction fee covered',
      underWay: 'Refund under way',
      disputed: 'In dispute',
      currency: 'Currency',
      irFileNumber: 'IR file no.',
    },
  },
  supporters: {
    name: 'Name',
    email: 'Email address',
    language: 'Language',
    agreedAt: 'Agreed at (Hong Kong time)',
    unsubscribeLink: 'Unsubscribe link (for this person alone)',
  },
}
