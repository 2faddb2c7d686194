import type { PersonId } from '@almoner/domain/kernel/ids.ts'
import { MailError, type Mail, type MailGateway } from './gateways/mail/gateway.ts'
import type { Log } from './log.ts'
import type { PaymentBooks } from './steps/record/payment-books.ts'
import { leaveLetter, type LetterSubject } from './steps/review/failure-review.ts'

/**
 * The reader of a letter. `confirmed`: the reader of this address is known to us, or paid, or staff
 * wrote it on their behalf. `unconfirmed`: a stranger may have entered another person's address.
 * The address gets at most five letters of a kind a day, over all charities. The pages that promise
 * the letter warn that it may not come.
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
  /**
   * Counts a letter to an unconfirmed address; returns false if the address has reached today's
   * limit of this kind.
   */
  takeLetter: (letter: { kind: string; addressHash: string; messageId: string }) => Promise<boolean>
}

type Addressed = LetterSubject & {
  reader: Reader
  /** The caller leaves a refusal to a person itself. */
  isLeftByCaller?: boolean
}

/**
 * Mails a letter. Returns false if the address is permanently refused, or has had enough letters
 * today. The log records that, with an id and no name. A refusal is shown on the page of the
 * letter's subject, and in the inbox of those who can act.
 */
export const mailLetter = async (
  { mail, log, personOfEmail, takeLetter, ...books }: MailLetterDependencies,
  letter: Mail,
  { about, owner, reader, isLeftByCaller = false }: Addressed,
): Promise<{ mailed: boolean }> => {
  if (reader !== 'confirmed') {
    const { unconfirmed: kind } = reader
    const { messageId } = letter
    if (!(await takeLetter({ kind, addressHash: personOfEmail(letter.to), messageId }))) {
      log.warn({ about, kind }, 'a letter is not mailed: its address had five today')
      return { mailed: false }
    }
  }
  try {
    await mail.send(letter)
  } catch (error) {
    if (!(error instanceof MailError && error.kind === 'permanent')) throw error
    log.warn({ about }, 'a letter cannot be mailed: address refused')
    const { messageId } = letter
    if (!isLeftByCaller && (await isToBeLeft({ owner, reader, messageId }, takeLetter))) {
      await leaveLetter(books, { about, owner, letter: messageId })
    }
    return { mailed: false }
  }
  return { mailed: true }
}

/**
 * Any person can sign up at the platform with an invalid address. So administration gets at most as
 * many of these refusals a day, of each kind, as an address gets letters. Otherwise strangers could
 * fill its list. A stranger's act at a charity always has a row at its desk for staff to decide.
 */
const isToBeLeft = async (
  {
    owner,
    reader,
    messageId,
  }: { owner: LetterSubject['owner']; reader: Reader; messageId: string },
  takeLetter: MailLetterDependencies['takeLetter'],
): Promise<boolean> => {
  if (owner !== null || reader === 'confirmed') return true
  return takeLetter({ kind: `${reader.unconfirmed}_refused`, addressHash: 'platform', messageId })
}
