import { isErased } from '@almoner/domain/kernel/erased.ts'
import type { PaymentId } from '@almoner/domain/kernel/ids.ts'
import { localised } from '@almoner/domain/kernel/locale.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'
import { payment } from '@almoner/domain/payment/index.ts'
import { receipt } from '@almoner/domain/receipt/index.ts'
import type { ReceiptIssued } from '@almoner/domain/receipt-book/events.ts'
import type { EventStore } from '@almoner/eventstore/event-store.ts'
import {
  handleCommand,
  loadState,
  type CommandContext,
} from '@almoner/eventstore/handle-command.ts'
import { charityOf } from '../charity-books.ts'
import { letterLogo, type LetterLogo } from '../documents/logo.ts'
import type { ReceiptFacts } from '../documents/receipt-content.ts'
import { renderReceipt } from '../documents/receipt-document.ts'
import { receiptMail } from '../documents/receipt-mail.ts'
import type { FileGateway } from '../gateways/files/gateway.ts'
import { MailError, withName, type MailGateway } from '../gateways/mail/gateway.ts'
import type { Log } from '../log.ts'
import { expectedBack } from '../mail-payer/letter.ts'
import { issueReceiptId, receiptFileKey } from './contract.ts'
import type { IssueReceiptActivities } from './process.ts'
import { receiptFacts } from './receipt-facts.ts'
import { readReceipt, settleReceipt } from './settle.ts'

export type IssueReceiptDependencies = {
  store: EventStore
  mail: MailGateway
  files: FileGateway
  /** Default: here and now. */
  drawReceipt?: (facts: ReceiptFacts) => Promise<Uint8Array>
  /** The receipt's own unguessable address. */
  receiptLink: (receipt: { subDomain: string; paymentId: PaymentId }) => string
  /** The address that receipts come from. */
  mailFrom: string
  now: () => Instant
  log: Log
}

export const issueReceiptActivities = ({
  drawReceipt: draw = renderReceipt,
  ...deps
}: IssueReceiptDependencies): IssueReceiptActivities => ({
  settleReceipt: (input) => settleReceipt({ store: deps.store, now: deps.now, input }),

  renderReceipt: async (place) => {
    const issued = await readReceipt(deps.store, place)
    const document = await draw(receiptFacts(issued))
    await deps.files.put(receiptFileKey(issued.data), document, 'application/pdf')
    return null
  },

  mailReceipt: async (place) => {
    const issued = await readReceipt(deps.store, place)
    const { paymentId, receiptNumber, organisationId } = issued.data
    const { state } = await loadState(deps.store, receipt, paymentId)
    if (state.mailed.includes(receiptNumber)) return { mailed: true }
    // Void while the letter waited: its sum is no longer so, and what stands has a letter of its own.
    if (state.voided.some((each) => each.receiptNumber === receiptNumber)) return { mailed: false }
    // Asked to be forgotten before the letter left: there is nobody to write to.
    if (isErased(issued.personal.email)) return { mailed: false }
    const file = await deps.files.get(receiptFileKey(issued.data))
    // Drawn again it is the same, byte for byte.
    const document = file?.bytes ?? (await draw(receiptFacts(issued)))
    try {
      const { profile, subDomain, contactEmail } = await charityOf(deps.store, organisationId)
      const { state: paid } = await loadState(deps.store, payment, paymentId)
      const logo = await letterLogo({
        id: organisationId,
        logo: profile.logo,
        accentColour: `#${issued.data.accentColour}`,
      })
      const expected = paid.status === 'none' ? [] : expectedBack(paid)
      const link = deps.receiptLink({ subDomain, paymentId })
      const from = { mailFrom: deps.mailFrom, replyTo: contactEmail }
      await deps.mail.send(mailOf({ issued, document, link, logo, expected, ...from }))
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

const contextOf = (
  about: Pick<ReceiptIssued['data'], 'organisationId' | 'paymentId'>,
  at: Instant,
): Omit<CommandContext, 'commandId' | 'input'> => ({
  tenant: about.organisationId,
  actor: 'process:issue-receipt',
  correlation: about.paymentId,
  causation: issueReceiptId(about),
  at,
})

const mailOf = (options: {
  issued: ReceiptIssued
  document: Uint8Array
  link: string
  logo: LetterLogo
  expected: readonly string[]
  mailFrom: string
  replyTo: string
}): Parameters<MailGateway['send']>[0] => {
  const { issued, document, link, logo, expected, mailFrom, replyTo } = options
  const { data, personal } = issued
  const { receiptNumber, paymentId, language } = data
  const letter = receiptMail({
    ...receiptFacts({ data, personal }),
    receiptLink: link,
    logo,
    expected,
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
    inline: logo.picture ? [logo.picture] : [],
  }
}
