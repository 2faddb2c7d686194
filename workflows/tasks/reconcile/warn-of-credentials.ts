import { organisation } from '@almoner/domain/organisation/index.ts'
import { loadState } from '@almoner/eventstore/handle-command.ts'
import type { EndingCredentials } from '@almoner/operational/provider-credentials/provider-credentials.ts'
import { MailError, withName, type MailGateway } from '../../gateways/mail/gateway.ts'
import { credentialsEnding } from '../../letters/owner/credentials-ending.ts'
import { owners } from '../../letters/writer/audiences.ts'
import { toLetterhead, writeLetter } from '../../letters/writer/write-letter.ts'
import type { Log } from '../../log.ts'
import type { PaymentBooks } from '../../steps/record/payment-books.ts'
import { leaveLetter } from '../../steps/review/failure-review.ts'

export type WarnOfCredentialsDependencies = PaymentBooks & {
  endingCredentials: () => Promise<readonly EndingCredentials[]>
  mail: MailGateway
  noticesFrom: string
  log: Log
}

/** Sends a letter to charities whose credentials expire soon, and returns the number of letters. */
export const warnOfCredentials = async (
  deps: WarnOfCredentialsDependencies,
  day: string,
): Promise<number> => {
  let warned = 0
  for (const ending of await deps.endingCredentials()) {
    // A letter at a time: a night has a handful of them.
    if (await warn(deps, ending, day)) warned += 1
  }
  return warned
}

/** Days before the expiry on which a letter is sent; zero is the day of the expiry. */
const letters = new Set([90, 30, 7, 1, 0])

const names = { payme: 'PayMe', tap_and_go: 'Tap & Go' } as const

const warn = async (
  deps: WarnOfCredentialsDependencies,
  ending: EndingCredentials,
  day: string,
): Promise<boolean> => {
  const { organisationId, provider, daysLeft } = ending
  deps.log.warn({ organisationId, provider, daysLeft }, 'credentials of a charity end')
  if (!letters.has(daysLeft)) return false
  const { state: charity } = await loadState(deps.store, organisation, organisationId)
  if (charity.status === 'none') return false
  const { defaultLanguage: language } = charity.profile
  const letterhead = toLetterhead(charity.profile, language)
  const facts = { charity: letterhead.name, provider: names[provider], days: daysLeft }
  const letter = writeLetter(credentialsEnding[language](facts), {
    audience: owners,
    language,
    name: null,
    charity: letterhead,
    link: null,
  })
  const messageId = `credentials-${provider}-${organisationId}-${day}`
  try {
    await deps.mail.send({
      ...letter,
      messageId,
      to: charity.contact.email,
      from: withName('Almoner', deps.noticesFrom),
      replyTo: deps.noticesFrom,
      attachments: [],
    })
  } catch (error) {
    if (!(error instanceof MailError && error.kind === 'permanent')) throw error
    await leaveLetter(deps, {
      about: { kind: 'organisation', id: organisationId },
      owner: organisationId,
      letter: messageId,
    })
    return false
  }
  return true
}
