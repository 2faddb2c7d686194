import type { TransactionType } from '@almoner/domain/payment-methods/transaction-type.ts'
import type { AboutTransfer, PayerMessages, RefundedBy } from '../catalogue.ts'

const receipt: Record<TransactionType, string> = {
  donation: 'receipt',
  payment: 'acknowledgement',
}

const isVoid = (type: TransactionType, number: string | null): readonly string[] =>
  number === null ? [] : [`Your ${receipt[type]} ${number} is no longer valid.`]

const whenFound = ({ type, isOnRequest }: AboutTransfer): string =>
  isOnRequest
    ? `Once the money is found, we write to you again. The charity issues your ${receipt[type]} itself. There is nothing more for you to do.`
    : `Once the money is found, your ${receipt[type]} comes by email. There is nothing more for you to do.`

const refundSent: Record<RefundedBy, (method: string) => string> = {
  card: (method) =>
    `It goes back to ${method}. Most banks show it within 5 to 10 working days, on a statement often as a correction of the first amount.`,
  wallet: (method) => `It goes back to your ${method} account, usually within a few working days.`,
  charity: (method) =>
    `You paid by ${method}, so the charity has returned it to you itself. If it has not arrived within 5 working days, reply to this email.`,
}

export const en: PayerMessages = {
  proofReceived: (about) => ({
    subject: `${about.charity} has received your proof of payment`,
    heading: 'Your proof of payment has arrived',
    lines: [
      `Thank you. You told us that you paid ${about.amount} to ${about.charity} by ${about.method}. The charity is checking its account for your payment, which takes one or two working days.`,
    ],
    after: [
      whenFound(about),
    ],
    button: null,
  }),
  reopened: (about) => ({
    subject: `${about.charity} is checking your payment again`,
    heading: 'Your payment is being checked again',
    lines: [
      `We wrote to you that ${about.charity} had not found the ${about.amount} that you paid by ${about.method}. The charity has taken that back, and is checking its account again. Please do not pay a second time.`,
    ],
    after: [
      whenFound(about),
    ],
    button: null,
  }),
  confirmed: ({ type, charity, amount, day }) => ({
    subject: `${charity} has confirmed your ${type}`,
    heading: `Your ${type} is confirmed`,
    lines: [
      `${charity} received your ${type} of ${amount} on ${day}. Thank you.`,
    ],
    after: [`The charity issues the ${receipt[type]} itself, and sends it to this address.`],
    button: null,
  }),
  approved: ({ type, charity, amount, day, number }) => ({
    subject: `${charity} has confirmed your ${type}`,
    heading: `Your ${type} is confirmed`,
    lines: [
      `${charity} has found your ${type} of ${amount}, which it received on ${day}. Thank you.`,
    ],
    after: [
      `The ${receipt[type]} ${number}, issued before the money was found, stays valid.`,
    ],
    button: `Open the ${receipt[type]}`,
  }),
  declined: ({ type, charity, amount, method, reason, reference, voidNumber }) => ({
    subject: `${charity} could not find your payment`,
    heading: 'Your payment was not found',
    lines: [
      `You told us that you paid ${amount} to ${charity} by ${method}. The charity looked for it, and could not confirm it. It writes:`,
    ],
    quote: reason,
    after: [
      ...isVoid(type, voidNumber),
      `If you did pay, reply to this email with the reference ${reference} and anything that shows your payment. The charity can still confirm it.`,
      'If you did not, you can try again, with another payment method if you like.',
    ],
    button: 'Try again',
  }),
  refunded: ({ type, charity, refunded, isLast, method, by, voidNumber }) => ({
    subject: `${charity} has refunded your ${type}`,
    heading: `Your ${type} was refunded`,
    lines: [
      isLast
        ? `${charity} has refunded ${refunded} to you. With what was refunded before, all of your ${type} has been returned.`
        : `${charity} has refunded your ${type} of ${refunded}.`,
      refundSent[by](method),
    ],
    after: isVoid(type, voidNumber),
    button: null,
  }),
  returnedByBank: ({ type, charity, refunded, voidNumber }) => ({
    subject: `Your bank has returned your ${type} to ${charity}`,
    heading: `Your bank has returned ${refunded}`,
    lines: [
      `Your bank asked ${charity} for ${refunded} of your ${type} back, and has decided for you. The bank returns the money itself, if it has not already.`,
    ],
    after: isVoid(type, voidNumber),
    button: null,
  }),
  receiptVoid: ({ type, charity, amount, number }) => ({
    subject: `Your ${receipt[type]} ${number} from ${charity} is no longer valid`,
    heading: `Your ${receipt[type]} is no longer valid`,
    lines: [
      `The ${receipt[type]} ${number} was issued before your ${type} of ${amount} was confirmed. The ${type} did not go through in the end, so no money was taken, and the ${receipt[type]} is void.`,
    ],
    after: ['You can try again on the charity’s page.'],
    button: 'Try again',
  }),
  entryVoid: ({ type, charity, number }) => ({
    subject: `Your ${receipt[type]} ${number} from ${charity} is no longer valid`,
    heading: `Your ${receipt[type]} is no longer valid`,
    lines: [
      `${charity} has taken back its record of the ${type} below, so the ${receipt[type]} ${number} is void.`,
    ],
    after: type === 'donation' ? ['Please do not use it to claim a tax deduction.'] : [],
    button: null,
  }),
  onItsWay: refundSent,
  byBank: 'Your bank returns it to you itself, if it has not already.',
  terms: {
    amount: 'Amount',
    reference: 'Reference',
    paidOn: 'Day of payment',
    refunded: 'Refunded in all',
  },
}
