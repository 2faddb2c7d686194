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
    issuedElectronically: 'This receipt was issued electronically and needs no signature.',
    mailSubject: (charity, number) => `Your donation receipt from ${charity} (${number})`,
    mailThanks: (charity) => `Thank you for giving to ${charity}`,
    mailReceived: (amount, project) => `We have received your donation of ${amount} to ${project}.`,
    mailAttached: 'Your receipt is attached as a PDF.',
    mailButton: 'Open the receipt',
  },
  payment: {
    title: 'Payment acknowledgement',
    number: 'Acknowledgement number',
    payer: 'Payer',
    amount: 'Payment amount',
    feeCovered: 'Transaction fee, covered by the payer',
    issuedElectronically: 'This acknowledgement was issued electronically and needs no signature.',
    mailSubject: (charity, number) => `Your payment to ${charity} (${number})`,
    mailThanks: (charity) => `Thank you for your payment to ${charity}`,
    mailReceived: (amount, project) => `We have received your payment of ${amount} for ${project}.`,
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
    reference: 'Payment reference',
    date,
    dateAndTime: (at) => `${date(at)}, ${at.clock} (Hong Kong time)`,
    unionPay: 'UnionPay',
    cardEnding: (brand, last4) => `${brand} ending ${last4}`,
    onBehalf: (organisation, person) => `${organisation} (${person})`,
    pair: (label, value) => `${label}: ${value}`,
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
