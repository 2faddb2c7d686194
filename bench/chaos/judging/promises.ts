import { billPlan } from '@almoner/workflows/processes/bill-plan/process.ts'
import type { Books } from './books.ts'
import type { Report } from '../harness.ts'
import type { Payer } from '../people/payer.ts'

/** What people and the provider have seen agrees with the events, after any crash. */
export const checkPromises = (books: Books, payers: readonly Payer[], report: Report): void => {
  for (const check of [
    checkAnswers,
    oneChargeToAnAttempt,
    everyPaymentIsFinal,
    oneReceiptToAPayment,
    oneMailToAReceipt,
    heldByProvider,
    processesEnded,
  ]) {
    check(books, payers, report)
  }
}

type Check = (books: Books, payers: readonly Payer[], report: Report) => void

const checkAnswers: Check = (books, payers, report) => {
  const initiated = new Set(ofType(books, 'PaymentInitiated').map(toPaymentId))
  const succeeded = countBy(ofType(books, 'PaymentSucceeded'), toPaymentId)
  for (const { paymentId, told, fingerprint, complaints } of payers) {
    const times = succeeded.get(paymentId) ?? 0
    const name = `${fingerprint} (${paymentId})`
    if (told === 'succeeded' && times !== 1)
      report(`${name} was told success: ${times} in the books`)
    if (told === 'failed' && times !== 0) report(`${name} was told failure: ${times} in the books`)
    if (told === 'left' && times !== 0) report(`${name} never approved: ${times} in the books`)
    if (times > 1) report(`${name} succeeded ${times} times`)
    if (told !== 'nothing' && !initiated.has(paymentId)) report(`${name} is not in the books`)
    for (const complaint of complaints) report(`${name}: ${complaint}`)
  }
}

const oneChargeToAnAttempt: Check = (books, _payers, report) => {
  const paymentByIntent = new Map(
    books.intents.map(({ id, metadata }) => [id, metadata.paymentId ?? id]),
  )
  const takenCharges = books.charges.filter(({ status }) => status === 'succeeded')
  const byPayment = groupBy(
    takenCharges,
    (charge) => paymentByIntent.get(charge.payment_intent) ?? 'nobody',
  )
  const succeeded = new Map(
    ofType(books, 'PaymentSucceeded').map((event) => [toPaymentId(event), event.data]),
  )
  for (const [paymentId, charges] of byPayment) {
    if (charges.length > 1) report(`${paymentId} was charged ${charges.length} times`)
    const data = succeeded.get(paymentId)
    const [charge] = charges
    if (!data || !charge) {
      report(`${paymentId} was charged and is no success in the books`)
      continue
    }
    const { totalAmountCents } = data['breakdown'] as { totalAmountCents: number }
    if (charge.amount !== totalAmountCents) {
      report(`${paymentId} was charged ${charge.amount}, the books say ${totalAmountCents}`)
    }
    if (charge.payment_intent !== data['providerPaymentId']) {
      report(`${paymentId} names another charge than the provider`)
    }
  }
  for (const paymentId of succeeded.keys()) {
    if (!byPayment.has(paymentId)) report(`${paymentId} is a success and was never charged`)
  }
}

const finals = new Set(['PaymentSucceeded', 'PaymentFailed'])

const everyPaymentIsFinal: Check = (books, _payers, report) => {
  const last = new Map(
    books.events
      .filter(({ stream }) => stream.startsWith('payment-'))
      .map((event) => [event.stream, event]),
  )
  for (const { stream, type } of last.values()) {
    if (!finals.has(type)) report(`${stream} ends with ${type} and nothing runs for it`)
  }
  const shownStatuses = new Map(books.history.map((row) => [row.payment_id, row.status]))
  const instalments = new Set(
    ofType(books, 'PaymentInitiated').flatMap(({ data }) =>
      data['instalment'] ? data['paymentId'] : [],
    ),
  )
  for (const event of last.values()) {
    const status = shownStatuses.get(toPaymentId(event))
    // When a recurring plan has ended, each unpaid instalment is written off.
    const failed = instalments.has(toPaymentId(event)) ? 'cancelled' : 'error'
    const expected = event.type === 'PaymentSucceeded' ? 'complete' : failed
    if (status !== expected) report(`${event.stream} is shown as ${status}, not as ${expected}`)
  }
}

const oneReceiptToAPayment: Check = (books, _payers, report) => {
  const issued = ofType(books, 'ReceiptIssued')
  for (const [book, receipts] of groupBy(issued, ({ stream }) => stream)) {
    receipts.forEach(({ data }, index) => {
      if (data['sequence'] !== index + 1)
        report(`${book} has ${String(data['sequence'])} at ${index + 1}`)
    })
  }
  const byPayment = countBy(issued, toPaymentId)
  const mailed = countBy(ofType(books, 'ReceiptMailed'), toPaymentId)
  for (const paymentId of ofType(books, 'PaymentSucceeded').map(toPaymentId)) {
    const receipts = byPayment.get(paymentId) ?? 0
    const mails = mailed.get(paymentId) ?? 0
    if (receipts !== 1) report(`${paymentId} has ${receipts} receipts`)
    if (mails !== 1) report(`${paymentId} has ${mails} records of its mail`)
    byPayment.delete(paymentId)
  }
  for (const paymentId of byPayment.keys()) report(`${paymentId} has a receipt without a success`)
  for (const { payment_id, status, receipt_number } of books.history) {
    if ((status === 'complete') !== (receipt_number !== null)) {
      report(`${payment_id} is ${status} and shows the receipt ${receipt_number}`)
    }
  }
}

const oneMailToAReceipt: Check = (books, payers, report) => {
  const mails = countBy(books.mails, ({ recipient }) => recipient)
  const succeeded = new Set(ofType(books, 'PaymentSucceeded').map(toPaymentId))
  for (const { email, paymentId } of payers) {
    const expected = succeeded.has(paymentId) ? 1 : 0
    const arrived = mails.get(email) ?? 0
    if (arrived !== expected) report(`${email} has ${arrived} mails, not ${expected}`)
  }
  for (const { recipient, filename, message_id } of books.mails) {
    if (message_id.startsWith('receipt-') && !filename?.endsWith('.pdf'))
      report(`the mail to ${recipient} brings no receipt`)
  }
}

const heldByProvider: Check = (books, _payers, report) => {
  const pendingBalance = books.balances.find(({ account }) => account === 'provider:stripe:pending')
  const settled = new Set(
    ofType(books, 'SettlementRecorded').flatMap(({ data }) =>
      (data['lines'] as readonly { paymentId: string }[]).map(({ paymentId }) => paymentId),
    ),
  )
  // The provider deducts its own fee with the capture, and makes the rest available in time.
  const expected = ofType(books, 'PaymentSucceeded').reduce((total, event) => {
    if (settled.has(toPaymentId(event))) return total
    const { data } = event
    const breakdown = data['breakdown'] as { totalAmountCents: number; processingFeeCents: number }
    return total + BigInt(breakdown.totalAmountCents - breakdown.processingFeeCents)
  }, 0n)
  if (BigInt(pendingBalance?.balance ?? 0) !== expected) {
    report(
      `the provider holds ${pendingBalance?.balance} pending by the books, ${expected} by the events`,
    )
  }
}

const processesEnded: Check = ({ workflows }, _payers, report) => {
  for (const { id, status } of workflows) {
    // The billing of a charity waits for its next invoice for as long as the charity exists.
    const isBilling = id.startsWith(`${billPlan.name}-`)
    if (status !== 'ended' && !(isBilling && status === 'running')) {
      report(`the process ${id} is ${status}`)
    }
  }
}

const ofType = ({ events }: Books, type: string): Books['events'] =>
  events.filter((event) => event.type === type)

/** Returns the payment of an event of a payment or of its receipt. */
const toPaymentId = ({ data }: { data: Record<string, unknown> }): string => {
  const { paymentId, of } = data as { paymentId?: string; of?: { id: string } }
  return paymentId ?? of?.id ?? ''
}

const groupBy = <T>(list: readonly T[], key: (item: T) => string): Map<string, T[]> => {
  const groups = new Map<string, T[]>()
  for (const item of list) {
    const group = groups.get(key(item))
    if (group) group.push(item)
    else groups.set(key(item), [item])
  }
  return groups
}

const countBy = <T>(list: readonly T[], key: (item: T) => string): Map<string, number> =>
  new Map([...groupBy(list, key)].map(([name, group]) => [name, group.length]))
