import { formatOfReceipt } from '@almoner/domain/organisation/receipt-format/receipt-format.ts'
import { requirePresent } from '@almoner/domain/kernel/assert.ts'
import type { PaymentId } from '@almoner/domain/kernel/ids.ts'
import { cents } from '@almoner/domain/kernel/money.ts'
import { ofPayment } from '@almoner/domain/receipt/receipt-of.ts'
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import { organisation } from '@almoner/domain/organisation/index.ts'
import { payment } from '@almoner/domain/payment/index.ts'
import { currentTry } from '@almoner/domain/payment/state.ts'
import { receipt, type ReceiptCommand, type VoidReason } from '@almoner/domain/receipt/index.ts'
import { receiptBook, receiptBookId, receiptYear } from '@almoner/domain/receipt-book/index.ts'
import { handleCommand, loadState } from '@almoner/eventstore/handle-command.ts'
import type { TestApi } from './api.ts'

/** The process's steps after a payment: it issues a receipt number, then the document. */
export const issueReceipt = async (
  api: TestApi,
  paymentId: string,
  {
    refundedCents = 0,
    replaces = null,
    irFileNumber = null,
    forcedBecause = null,
  }: {
    refundedCents?: number
    replaces?: string | null
    irFileNumber?: string | null
    forcedBecause?: string | null
  } = {},
): Promise<string> => {
  const { state } = await loadState(api.store, payment, paymentId as PaymentId)
  if (state.status === 'none') throw new Error('nobody paid')
  const { method, quote } = currentTry(state)
  const paid = state.paid ?? { method, breakdown: requirePresent(quote, 'what it costs') }
  if (state.paid === null && forcedBecause === null) throw new Error('nobody paid')
  const { organisationId, projectId, projectName, ...facts } = state.facts
  const { firstName, lastName, organisationName, email } = facts.payer
  const charity = (await loadState(api.store, organisation, organisationId)).state
  if (charity.status === 'none') throw new Error('no charity')
  const now = instantFromMilliseconds(Date.now())
  const handled = await handleCommand(api.store, {
    decider: receiptBook,
    id: receiptBookId(organisationId, receiptYear(now)),
    command: {
      type: 'IssueReceipt',
      prefix: charity.profile.receiptPrefix,
      facts: {
        of: ofPayment(facts.paymentId),
        organisationId,
        payerId: facts.payerId,
        projectId,
        projectName,
        charityName: charity.profile.name,
        charityAddress: charity.profile.address,
        accentColour: charity.profile.colours.header,
        ...(charity.profile.logo !== null && { logo: charity.profile.logo }),
        irFileNumber,
        transactionType: facts.transactionType,
        language: facts.language,
        amountCents: facts.amountCents,
        coverFee: facts.coverFee,
        breakdown: paid.breakdown,
        refundedCents: cents(refundedCents),
        method: paid.method,
        card: { brand: 'visa' },
        forced: forcedBecause !== null,
        replaces,
        paidAt: now,
        issuedAt: now,
        ...formatOfReceipt(charity.receiptFormat, facts.language),
      },
      payer: {
        firstName,
        lastName,
        organisationName,
        email,
        cardLast4: '0004',
        forcedBecause,
        answers: [],
      },
    },
    context: {
      tenant: organisationId,
      actor: 'process:issue-receipt',
      correlation: paymentId,
      input: { paymentId, replaces },
      causation: null,
      commandId: `issue-receipt:${paymentId}:${replaces}`,
      at: now,
    },
  })
  const [issued] = handled.handled ? handled.events : []
  await api.caughtUp()
  return (requirePresent(issued, 'what was issued').data as { receiptNumber: string }).receiptNumber
}

/** The process's last step: it mails the receipt to the payer. */
export const mailReceipt = (
  api: TestApi,
  paymentId: string,
  receiptNumber: string,
): Promise<void> => handleReceiptCommand(api, paymentId, { type: 'MailReceipt', receiptNumber })

/** Runs the process's step when a receipt is no longer correct. */
export const voidReceipt = (
  api: TestApi,
  paymentId: string,
  receiptNumber: string,
  why: { reason: VoidReason; replaced: boolean } = { reason: 'payment_failed', replaced: false },
): Promise<void> => {
  const at = instantFromMilliseconds(Date.now())
  return handleReceiptCommand(api, paymentId, { type: 'VoidReceipt', receiptNumber, ...why, at })
}

type OfReceipt<Command> = Command extends { receiptNumber: string }
  ? Omit<Command, 'of' | 'organisationId'>
  : never

const handleReceiptCommand = async (
  api: TestApi,
  paymentId: string,
  command: OfReceipt<ReceiptCommand>,
): Promise<void> => {
  const { receiptNumber } = command
  const { state } = await loadState(api.store, payment, paymentId as PaymentId)
  if (state.status === 'none') throw new Error('nobody paid')
  const { organisationId } = state.facts
  const of = ofPayment(state.facts.paymentId)
  const handled = await handleCommand(api.store, {
    decider: receipt,
    id: of.id,
    command: { of, organisationId, ...command },
    context: {
      tenant: organisationId,
      actor: 'process:issue-receipt',
      correlation: paymentId,
      input: { receiptNumber },
      causation: null,
      commandId: `${command.type}:${receiptNumber}`,
      at: instantFromMilliseconds(Date.now()),
    },
  })
  if (!handled.handled) throw new Error('a receipt refuses nothing')
  await api.caughtUp()
}
