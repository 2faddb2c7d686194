import { assert } from '@almoner/domain/kernel/assert.ts'
import { isErased } from '@almoner/domain/kernel/erased.ts'
import { fullName } from '@almoner/domain/people/full-name.ts'
import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import type { Giver } from '@almoner/domain/offline-entry/events.ts'
import { offlineEntry } from '@almoner/domain/offline-entry/index.ts'
import { projectNameIn } from '@almoner/domain/payment-methods/general-name.ts'
import type { ReceiptIssued } from '@almoner/domain/receipt-book/events.ts'
import { parseReceiptNumber } from '@almoner/domain/receipt-book/index.ts'
import { receipt } from '@almoner/domain/receipt/index.ts'
import type { EventStore } from '@almoner/eventstore/event-store.ts'
import { loadState } from '@almoner/eventstore/handle-command.ts'
import { greetingName, methodName } from '../../documents/names.ts'
import type { Mail } from '../../gateways/mail/gateway.ts'
import { payerLetters } from '../../letters/payer/index.ts'
import { listPaymentRows, paidOnRow } from '../../letters/payer/rows.ts'
import { payers } from '../../letters/writer/audiences.ts'
import { writeLetter, type WrittenLetter } from '../../letters/writer/write-letter.ts'
import { writeHkd } from '../../locales/formats.ts'
import { messagesIn } from '../../locales/messages.ts'
import type { FileGateway } from '../../gateways/files/gateway.ts'
import { readReceipt } from '../../steps/receipt/settle-receipt.ts'
import { parseReceiptInput } from '../../steps/receipt/receipt-input.ts'
import { loadLetterhead, type PayerLetterhead } from '../../steps/letterhead/payer-letterhead.ts'

/**
 * Returns the mail to the holder of a void receipt of an offline entry. If the entry was voided,
 * this is its giver. If the entry now names another person, this is the former giver. Returns null
 * if no receipt reached the holder, if a newer one replaces it, or if the holder was erased.
 */
export const loadEntryVoidMail = async (
  deps: { store: EventStore; files: FileGateway; noticesFrom: string },
  input: { offlineEntryId: string; receiptNumber: string },
): Promise<{ mail: Omit<Mail, 'messageId'>; organisationId: OrganisationId } | null> => {
  const { id } = parseReceiptInput(input)
  const { state: entry } = await loadState(deps.store, offlineEntry, id)
  assert(entry.status !== 'none', 'a letter is about an entry that was recorded')
  const { giver: current, organisationId } = entry
  const { mailed, voided } = (await loadState(deps.store, receipt, id)).state
  const { receiptNumber } = input
  const isVoided = voided.some(
    (each) => each.receiptNumber === receiptNumber && each.reason === 'entry_voided',
  )
  // The last receipt that was mailed is used, because a later one was void before its letter was
  // sent.
  const number = isVoided ? mailed.at(-1) : mailed.find((each) => each === receiptNumber)
  if (number === undefined) return null
  const place = { organisationId, ...parseReceiptNumber(number) }
  const { data, personal } = await readReceipt(deps.store, place)
  const giver = isVoided ? current : personal
  if (giver.email === '' || isErased(giver.email)) return null
  if (!isVoided && isSamePerson(giver, current)) return null
  const letterhead = await loadLetterhead(deps, data)
  const mail = {
    ...letterhead.envelope,
    ...write(data, { giver, letterhead }),
    to: giver.email,
  }
  return { mail, organisationId }
}

type Named = Pick<Giver, 'firstName' | 'lastName' | 'email'>

// Their name or their address was corrected: the receipt that replaces it reaches them.
const isSamePerson = (one: Named, other: Named): boolean =>
  one.email === other.email || fullName(one) === fullName(other)

const write = (
  { language, transactionType: type, method: brand, receivedOn, ...data }: ReceiptIssued['data'],
  { giver, letterhead }: { giver: Named; letterhead: PayerLetterhead },
): WrittenLetter => {
  const { logo, charity } = letterhead
  const amount = writeHkd(data.breakdown.totalAmountCents)
  const method = methodName({ brand, last4: null }, messagesIn(language))
  const facts = { type, charity: charity.name, amount, method }
  const number = data.receiptNumber
  return writeLetter(payerLetters.entry_void[language]({ ...facts, number }), {
    audience: payers,
    language,
    name: greetingName(giver, { isConfirmed: true }),
    charity,
    logo,
    rows: [
      ...listPaymentRows(
        { ...facts, project: projectNameIn(language, data.projectName) },
        language,
      ),
      ...(receivedOn === undefined ? [] : [paidOnRow(receivedOn, language)]),
    ],
    link: null,
  })
}
