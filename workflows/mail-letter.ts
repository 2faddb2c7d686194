import type { PersonId } from '@almoner/domain/kernel/ids.ts'
import { MailError, type Mail, type MailGateway } from './gateways/mail/gateway.ts'
import type { Log } from './log.ts'
import type { PaymentBooks } from './steps/record/payment-books.ts'
import { leaveLetter, type LetterSubject } from './steps/review/failure-review.ts'

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

type Addressed = LetterSubject & {
  reader: Reader
  /** The caller leaves a refusal to a person itself. */
  isLeftByCaller?: boolean
}

/**
 * False where the address is refused for good, or has had enough letters today. The log records
 * that, with an id and no name. A refusal stands on the page of what the letter is about, and in the
 * inbox of those who can act.
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
 * Anybody can sign up at the platform with an address that is none: of each kind, as many are left to
 * administration in a day as an address gets letters, so that nobody can fill its list. What strangers
 * cause at a charity has a row at its desk anyway, which is to be decided.
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
