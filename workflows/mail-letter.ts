import type { OrganisationId, PaymentId, PersonId } from '@almoner/domain/kernel/ids.ts'
import { MailError, type Mail, type MailGateway } from './gateways/mail/gateway.ts'
import type { Log } from './log.ts'
import type { PaymentBooks } from './record/payment-books.ts'
import { leaveFailure } from './review/failure-review.ts'

/**
 * To whom a letter goes. `confirmed`: the reader of this address is known to us, or paid, or staff
 * wrote it on their behalf. Anybody can enter an address of somebody else: a letter to an
 * `unconfirmed` one that a stranger may have caused is one of five a day of its kind, over all
 * charities. The pages on which it is promised say that it may not come.
 */
export type Reader = 'confirmed' | { unconfirmed: UnconfirmedLetterKind }

/** Every letter that a stranger can cause. */
type UnconfirmedLetterKind =
  | 'proof_received'
  | 'proof_reopened'
  | 'proof_declined'
  | 'sign_up'
  | 'reset_password'
  | 'change_username'
  | 'invitation'

export type MailLetterDependencies = PaymentBooks & {
  mail: MailGateway
  log: Log
  personOfEmail: (email: string) => PersonId
  /** Counts a letter to an unconfirmed address; false where it has had enough of its kind today. */
  takeLetter: (letter: { kind: string; addressHash: string; messageId: string }) => Promise<boolean>
}

type Addressed = {
  /** The id by which a person finds what the letter was about. */
  about: Readonly<Record<string, string>>
  reader: Reader
  reviewer: MailReviewer
  /** Where the letter was about one. */
  paymentId?: PaymentId | null
}

/** Whose staff can correct the address; `nobody` where only its reader can. */
type MailReviewer = OrganisationId | 'platform' | 'nobody'

/**
 * False where the address is refused for good, or has had enough letters today. The log records
 * that, with an id and no name. A refusal of a letter to a confirmed reader is left to a person, who
 * can correct the address; what a stranger typed is not, or they could fill the list.
 */
export const mailLetter = async (
  { mail, log, personOfEmail, takeLetter, ...books }: MailLetterDependencies,
  letter: Mail,
  { about, reader, reviewer, paymentId = null }: Addressed,
): Promise<{ mailed: boolean }> => {
  if (reader !== 'confirmed') {
    const { unconfirmed: kind } = reader
    const { messageId } = letter
    if (!(await takeLetter({ kind, addressHash: personOfEmail(letter.to), messageId }))) {
      log.warn({ ...about, kind }, 'a letter is not mailed: its address had five today')
      return { mailed: false }
    }
  }
  try {
    await mail.send(letter)
  } catch (error) {
    if (!(error instanceof MailError && error.kind === 'permanent')) throw error
    log.warn(about, 'a letter cannot be mailed: address refused')
    if (reader === 'confirmed' && reviewer !== 'nobody') {
      const [providerObjectId = ''] = Object.values(about)
      await leaveFailure(books, {
        item: { discrepancy: 'letter_not_mailed', provider: 'mail', providerObjectId },
        owner: reviewer === 'platform' ? null : reviewer,
        paymentId,
        process: 'mail',
      })
    }
    return { mailed: false }
  }
  return { mailed: true }
}
