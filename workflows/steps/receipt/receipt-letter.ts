import { isErased } from '@almoner/domain/kernel/erased.ts'
import { asPayment, type PaymentId } from '@almoner/domain/kernel/ids.ts'
import { assert } from '@almoner/domain/kernel/assert.ts'
import type { ReceiptOf } from '@almoner/domain/receipt/receipt-of.ts'
import { offlineEntry } from '@almoner/domain/offline-entry/index.ts'
import { localised } from '@almoner/domain/kernel/locale.ts'
import { payment } from '@almoner/domain/payment/index.ts'
import { isPayerEmailConfirmed } from '@almoner/domain/payment/state.ts'
import type { ReceiptIssued } from '@almoner/domain/receipt-book/events.ts'
import type { EventStore } from '@almoner/eventstore/event-store.ts'
import { loadState } from '@almoner/eventstore/handle-command.ts'
import type { CharityHosts } from '@almoner/platform/site.ts'
import { loadCharity } from '../record/charity-books.ts'
import { letterLogo } from '../../letters/writer/logo.ts'
import type { ReceiptFacts } from '../../documents/receipt/receipt-facts.ts'
import { writeReceiptLetter } from '../../letters/receipt/write-receipt.ts'
import type { FileGateway } from '../../gateways/files/gateway.ts'
import { withName, type Mail } from '../../gateways/mail/gateway.ts'
import { listExpectedRefunds } from './expected-refunds.ts'
import { receiptFileKey } from './receipt-input.ts'
import { receiptFacts } from './receipt-facts.ts'
import { loadReceiptPictures } from './receipt-pictures.ts'

export type ReceiptLetterDependencies = {
  store: EventStore
  files: FileGateway
  draw: (facts: ReceiptFacts) => Promise<Uint8Array>
  receiptLink: (receipt: CharityHosts & { paymentId: PaymentId }) => string
  mailFrom: string
}

/**
 * Returns the mail with a receipt, to the payer's current address, which may have been corrected
 * since the receipt was issued. Returns null if the payer was erased, or left no address.
 */
export const receiptLetter = async (
  { store, files, draw, receiptLink, mailFrom }: ReceiptLetterDependencies,
  issued: ReceiptIssued,
): Promise<Omit<Mail, 'messageId'> | null> => {
  const { data, personal } = issued
  const { receiptNumber, of, organisationId, language } = data
  const [reader, charity] = await Promise.all([
    loadReader(store, of),
    loadCharity(store, organisationId),
  ])
  const { to, isConfirmed, expected } = reader
  if (to === '' || isErased(to) || isErased(personal.email)) return null
  const facts = receiptFacts({ data, personal })
  const file = await files.get(receiptFileKey(data))
  // A document that is drawn again is identical, byte for byte.
  const document =
    file?.bytes ?? (await draw(receiptFacts(issued, await loadReceiptPictures(files.get, data))))
  const { profile, subDomain, customHost, contact } = charity
  const { button: colour } = profile.colours
  const logo = await letterLogo(files.get, { id: organisationId, logo: profile.logo, colour })
  const letter = writeReceiptLetter({
    ...facts,
    receiptLink: receiptLink({ subDomain, customHost, paymentId: asPayment(of.id) }),
    isConfirmed,
    logo,
    expected,
  })
  return {
    ...letter,
    to,
    from: withName(localised(data.charityName, language), mailFrom),
    // The letter invites its reader to reply with questions.
    replyTo: contact.email,
    attachments: [
      { filename: `${receiptNumber}.pdf`, contentType: 'application/pdf', content: document },
    ],
    inline: logo.picture ? [logo.picture] : [],
  }
}

type Reader = {
  to: string
  /**
   * Whether the letter may repeat the payer's name: they proved their address, or staff typed both.
   */
  isConfirmed: boolean
  expected: readonly string[]
}

const loadReader = async (store: EventStore, of: ReceiptOf): Promise<Reader> => {
  if (of.kind === 'payment') {
    const { state } = await loadState(store, payment, of.id)
    assert(state.status !== 'none', 'a receipt is for a payment that has begun')
    const to = state.facts.payer.email
    const expected = listExpectedRefunds(state)
    return { to, isConfirmed: isPayerEmailConfirmed(state), expected }
  }
  const { state } = await loadState(store, offlineEntry, of.id)
  assert(state.status !== 'none', 'a receipt is for an entry that was recorded')
  return { to: state.giver.email, isConfirmed: true, expected: [] }
}
