import { assert, present } from '@almoner/domain/kernel/assert.ts'
import { fold, readEvent } from '@almoner/domain/kernel/decider.ts'
import { isErased } from '@almoner/domain/kernel/erased.ts'
import { streamName, type OrganisationId, type PaymentId } from '@almoner/domain/kernel/ids.ts'
import { localised } from '@almoner/domain/kernel/locale.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'
import { organisation } from '@almoner/domain/organisation/index.ts'
import type { RegisteredOrganisation } from '@almoner/domain/organisation/state.ts'
import type { PaymentEvent, PaymentSucceeded } from '@almoner/domain/payment/events.ts'
import { payment } from '@almoner/domain/payment/index.ts'
import type { StartedPayment } from '@almoner/domain/payment/state.ts'
import { receipt } from '@almoner/domain/receipt/index.ts'
import type { ReceiptIssued } from '@almoner/domain/receipt-book/events.ts'
import {
  receiptBook,
  receiptBookId,
  receiptYear,
  type IssueReceipt,
} from '@almoner/domain/receipt-book/index.ts'
import type { EventStore, RecordedEvent } from '@almoner/eventstore/event-store.ts'
import {
  handleCommand,
  loadState,
  type CommandContext,
} from '@almoner/eventstore/handle-command.ts'
import { renderReceipt } from '../documents/receipt-document.ts'
import { receiptMail } from '../documents/receipt-mail.ts'
import type { FileGateway } from '../gateways/files/gateway.ts'
import { MailError, withName, type MailGateway } from '../gateways/mail/gateway.ts'
import type { Log } from '../log.ts'
import { issueReceiptId, receiptFileKey } from './contract.ts'
import type { IssueReceiptActivities, ReceiptPlace } from './process.ts'
import { receiptFacts } from './receipt-facts.ts'

export type IssueReceiptDependencies = {
  store: EventStore
  mail: MailGateway
  files: FileGateway
  /** The receipt's own unguessable address. */
  receiptLink: (receipt: { subDomain: string; paymentId: PaymentId }) => string
  /** The address that receipts come from. */
  mailFrom: string
  now: () => Instant
  log: Log
}

export const issueReceiptActivities = (deps: IssueReceiptDependencies): IssueReceiptActivities => ({
  issueReceipt: async ({ paymentId, issuedAt }) => {
    const { state, succeeded } = await succeededPayment(deps.store, paymentId)
    const { organisationId } = succeeded.data
    const charity = await charityOf(deps.store, organisationId)
    const year = receiptYear(issuedAt)
    const result = await handleCommand(deps.store, {
      decider: receiptBook,
      id: receiptBookId(organisationId, year),
      command: issueCommand({ state, succeeded, charity, issuedAt }),
      context: {
        ...contextOf(succeeded.data, deps.now()),
        commandId: `issue-receipt:${paymentId}`,
        input: { paymentId },
      },
    })
    assert(result.handled, 'a book refuses no receipt')
    const issued = asReceiptIssued(result.events[0])
    return { organisationId, year, sequence: issued.data.sequence }
  },

  renderReceipt: async (place) => {
    const issued = await readReceipt(deps.store, place)
    const document = await renderReceipt(receiptFacts(issued))
    await deps.files.put(receiptFileKey(issued.data), document, 'application/pdf')
    return null
  },

  mailReceipt: async (place) => {
    const issued = await readReceipt(deps.store, place)
    const { paymentId, receiptNumber, organisationId } = issued.data
    const { state } = await loadState(deps.store, receipt, paymentId)
    if (state.mailed.includes(receiptNumber)) return { mailed: true }
    // Asked to be forgotten before the letter left: there is nobody to write to.
    if (isErased(issued.personal.email)) return { mailed: false }
    const file = await deps.files.get(receiptFileKey(issued.data))
    // Drawn again it is the same, byte for byte.
    const document = file?.bytes ?? (await renderReceipt(receiptFacts(issued)))
    try {
      const { subDomain, contactEmail } = await charityOf(deps.store, organisationId)
      const link = deps.receiptLink({ subDomain, paymentId })
      const from = { mailFrom: deps.mailFrom, replyTo: contactEmail }
      await deps.mail.send(mailOf({ issued, document, link, ...from }))
    } catch (error) {
      if (!(error instanceof MailError && error.kind === 'permanent')) throw error
      deps.log.warn({ paymentId, receiptNumber }, 'a receipt cannot be mailed: address refused')
      return { mailed: false }
    }
    const command = { type: 'MailReceipt', paymentId, organisationId, receiptNumber } as const
    await handleCommand(deps.store, {
      decider: receipt,
      id: paymentId,
      command,
      context: {
        ...contextOf(issued.data, deps.now()),
        commandId: `mail-receipt:${receiptNumber}`,
        input: { receiptNumber },
      },
    })
    return { mailed: true }
  },
})

const charityOf = async (
  store: EventStore,
  organisationId: OrganisationId,
): Promise<RegisteredOrganisation> => {
  const { state } = await loadState(store, organisation, organisationId)
  assert(state.status !== 'none', `charity ${organisationId} is not in the books`)
  return state
}

const succeededPayment = async (
  store: EventStore,
  paymentId: string,
): Promise<{ state: StartedPayment; succeeded: RecordedEvent & PaymentSucceeded }> => {
  const events = await store.read(streamName(payment.category, paymentId))
  const known = events.map((event) => readEvent(payment.shapes, event)) as readonly (RecordedEvent &
    PaymentEvent)[]
  const state = fold(payment, known)
  const succeeded = known.find((event) => event.type === 'PaymentSucceeded')
  assert(
    state.status === 'succeeded' && succeeded !== undefined,
    `payment ${paymentId} has not succeeded`,
  )
  return { state, succeeded }
}

const issueCommand = (options: {
  state: StartedPayment
  succeeded: RecordedEvent & PaymentSucceeded
  charity: RegisteredOrganisation
  issuedAt: Instant
}): IssueReceipt => {
  const { state, succeeded, charity, issuedAt } = options
  const { facts, identified } = state
  const { paymentId, organisationId, projectId, transactionType, amountCents, coverFee } =
    succeeded.data
  const { firstName, lastName, organisationName, email } = facts.payer
  return {
    type: 'IssueReceipt',
    prefix: charity.profile.receiptPrefix,
    facts: {
      paymentId,
      organisationId,
      payerId: facts.payerId,
      projectId,
      projectName: facts.projectName,
      charityName: charity.profile.name,
      charityAddress: charity.profile.address,
      accentColour: charity.profile.colours.header,
      // Tax wording belongs to a gift, and to a charity whose exemption was checked.
      irFileNumber: transactionType === 'donation' ? charity.irFileNumber : null,
      transactionType,
      language: facts.language,
      amountCents,
      coverFee,
      breakdown: succeeded.data.breakdown,
      card: { brand: succeeded.data.card.brand },
      paidAt: succeeded.meta.at,
      issuedAt,
    },
    payer: {
      firstName,
      lastName,
      organisationName,
      email,
      cardLast4: present(identified, 'the card').last4,
    },
  }
}

const contextOf = (
  about: Pick<PaymentSucceeded['data'], 'organisationId' | 'paymentId'>,
  at: Instant,
): Omit<CommandContext, 'commandId' | 'input'> => ({
  tenant: about.organisationId,
  actor: 'process:issue-receipt',
  correlation: about.paymentId,
  causation: issueReceiptId(about),
  at,
})

// A book holds nothing but receipts, so a receipt's number is its place.
const readReceipt = async (store: EventStore, place: ReceiptPlace): Promise<ReceiptIssued> => {
  const { organisationId, year, sequence } = place
  const book = streamName(receiptBook.category, receiptBookId(organisationId, year))
  const [event] = await store.read(book, { from: BigInt(sequence - 1), limit: 1 })
  const issued = asReceiptIssued(event)
  assert(issued.data.sequence === sequence, `${book} has a gap at ${sequence}`)
  assert(issued.data.organisationId === organisationId, `${book} holds another charity’s receipt`)
  return issued
}

const asReceiptIssued = (event: RecordedEvent | undefined): RecordedEvent & ReceiptIssued => {
  const found = present(event, 'the receipt')
  return readEvent(receiptBook.shapes, found) as RecordedEvent & ReceiptIssued
}

const mailOf = (options: {
  issued: ReceiptIssued
  document: Uint8Array
  link: string
  mailFrom: string
  replyTo: string
}): Parameters<MailGateway['send']>[0] => {
  const { issued, document, link, mailFrom, replyTo } = options
  const { data, personal } = issued
  const { receiptNumber, paymentId, language } = data
  const letter = receiptMail({
    ...receiptFacts({ data, personal }),
    receiptLink: link,
  })
  return {
    ...letter,
    // Two charities may number alike, so the payment is part of what makes a mail the same mail.
    messageId: `receipt-${receiptNumber}-${paymentId}`,
    to: personal.email,
    from: withName(localised(data.charityName, language), mailFrom),
    // The letter tells its reader to answer it with any question.
    replyTo,
    language,
    attachments: [
      { filename: `${receiptNumber}.pdf`, contentType: 'application/pdf', content: document },
    ],
  }
}
