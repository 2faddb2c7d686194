import type { PaymentId } from '@almoner/domain/kernel/ids.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'
import { receipt } from '@almoner/domain/receipt/index.ts'
import type { EventStore } from '@almoner/eventstore/event-store.ts'
import { loadState } from '@almoner/eventstore/handle-command.ts'
import type { CharityHosts } from '@almoner/platform/site.ts'
import { closeReceipt, leaveReceipt } from '../../steps/review/failure-review.ts'
import { confirmConsentOfPayment } from '../../steps/record/consent-books.ts'
import type { ReceiptFacts } from '../../documents/receipt/receipt-facts.ts'
import { renderReceipt } from '../../documents/receipt/receipt-document.ts'
import { task } from '../../flow/task.ts'
import type { FileGateway } from '../../gateways/files/gateway.ts'
import { MailError, type MailGateway } from '../../gateways/mail/gateway.ts'
import type { Log } from '../../log.ts'
import { forWeeks } from '../../retry-policies.ts'
import { recordCommand } from '../../steps/record/record-command.ts'
import { findCharity } from '../../steps/receipt/find-charity.ts'
import {
  issueReceiptId,
  parseReceiptInput,
  receiptFileKey,
  toReceiptInput,
  type IssueReceiptInput,
  type ReceiptPlace,
} from '../../steps/receipt/receipt-input.ts'
import { receiptFacts } from '../../steps/receipt/receipt-facts.ts'
import { receiptLetter } from '../../steps/receipt/receipt-letter.ts'
import { loadReceiptPictures } from '../../steps/receipt/receipt-pictures.ts'
import { readReceipt, settleReceipt } from '../../steps/receipt/settle-receipt.ts'

export type IssueReceiptDependencies = {
  store: EventStore
  mail: MailGateway
  files: FileGateway
  /** The document is drawn in this process by default. */
  drawReceipt?: (facts: ReceiptFacts) => Promise<Uint8Array>
  /** The receipt's own unguessable address. */
  receiptLink: (receipt: CharityHosts & { paymentId: PaymentId }) => string
  /** The sender's address of receipts. */
  mailFrom: string
  now: () => Instant
  log: Log
}

const process = 'issue-receipt'

/** The next step for a receipt that was issued. */
type Place = { step: 'draw' | 'mail'; receipt: ReceiptPlace }

/**
 * Gives a payment or an offline entry its receipt: numbered, drawn, mailed; and another in its
 * place when money went back or the entry was amended. An address that is refused for good ends it
 * too, because the receipt can still be fetched by its link.
 */
export const issueReceipt = task({
  name: process,
  id: issueReceiptId,
  policy: forWeeks,
  // A burst of payments delays letters, and no payer.
  mostActivitiesAtOnce: 2,
  run:
    ({ drawReceipt: draw = renderReceipt, ...deps }: IssueReceiptDependencies) =>
    async (input: IssueReceiptInput, place: Place | null) => {
      if (place === null) {
        const receipt = await settle(deps, input)
        return receipt === null ? { mailed: false } : { next: { step: 'draw' as const, receipt } }
      }
      const issued = await readReceipt(deps.store, place.receipt)
      if (place.step === 'mail') return { mailed: await mail({ ...deps, draw }, issued) }
      const pictures = await loadReceiptPictures(deps.files.get, issued.data)
      const document = await draw(receiptFacts(issued, pictures))
      await deps.files.put(receiptFileKey(issued.data), document, 'application/pdf')
      return { next: { step: 'mail' as const, receipt: place.receipt } }
    },
  // A week of tries was not enough.
  afterFailure: (deps) => async (input) => {
    const of = parseReceiptInput(input)
    const organisationId = await findCharity(deps.store, of)
    await leaveReceipt(deps, { of, organisationId, receiptNumber: null, process, letter: 'first' })
    return { status: 'reviewed' }
  },
})

/**
 * Issues the receipt that the payment or the offline entry should have and voids any other. Returns
 * null if it should have none. A marketing consent ticked beside the payment counts from this step
 * on.
 */
const settle = async (
  deps: Pick<IssueReceiptDependencies, 'store' | 'now'>,
  input: IssueReceiptInput,
): Promise<ReceiptPlace | null> => {
  const settling = settleReceipt({ store: deps.store, now: deps.now, input })
  if (!('paymentId' in input)) return await settling
  const { paymentId } = input
  // Every payment that has succeeded gets this step, so a separate process would add one per
  // payment. The two calls are independent, and a repetition of both records nothing.
  const confirming = confirmConsentOfPayment(deps, { paymentId, actor: `process:${process}` })
  const [place] = await Promise.all([settling, confirming])
  return place
}

type Drawing = { draw: NonNullable<IssueReceiptDependencies['drawReceipt']> }

const mail = async (
  deps: Omit<IssueReceiptDependencies, 'drawReceipt'> & Drawing,
  issued: Awaited<ReturnType<typeof readReceipt>>,
): Promise<boolean> => {
  const { of, receiptNumber, organisationId } = issued.data
  const { state } = await loadState(deps.store, receipt, of.id)
  if (state.mailed.includes(receiptNumber)) return true
  // The receipt was voided while the letter waited. Its replacement has a letter of its own.
  if (state.voided.some((each) => each.receiptNumber === receiptNumber)) return false
  try {
    const letter = await receiptLetter(deps, issued)
    // There is no address: the donor was erased, or the giver left none.
    if (letter === null) return false
    // Two charities may use one number, so the id of the payment or entry is part of a mail's id.
    await deps.mail.send({ ...letter, messageId: `receipt-${receiptNumber}-${of.id}` })
  } catch (error) {
    if (!(error instanceof MailError && error.kind === 'permanent')) throw error
    deps.log.warn({ of, receiptNumber }, 'a receipt cannot be mailed: address refused')
    await leaveReceipt(deps, { of, organisationId, receiptNumber, process, letter: 'first' })
    return false
  }
  const command = { type: 'MailReceipt', of, organisationId, receiptNumber } as const
  await recordCommand(deps, {
    decider: receipt,
    id: of.id,
    command,
    tenant: issued.data.organisationId,
    process,
    causation: issueReceiptId(toReceiptInput(issued.data.of)),
    commandId: `mail-receipt:${receiptNumber}`,
    input: { receiptNumber },
  })
  if (state.notMailed !== null) await closeReceipt(deps, { of, process })
  return true
}
