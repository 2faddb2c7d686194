import type { Context } from 'hono'
import type { RegisteredOrganisation } from '@almoner/domain/organisation/state.ts'
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import type { ConsentTextName } from '@almoner/domain/marketing-consent/text.ts'
import {
  confirmConsentOfPayment,
  toConsentId,
} from '@almoner/workflows/steps/record/consent-books.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { actorContext } from '../../middleware/session.ts'
import { loadOwnAccount } from '../accounts/own-account/own-account.ts'
import type { ConsentChoice } from './contract.ts'
import { toGiveConsent, toRequestConsent, handleConsentCommand } from './handle-consent-command.ts'

type Alongside = {
  news: ConsentChoice
  charity: RegisteredOrganisation
  person: { firstName: string; lastName: string; email: string }
  /** The payment or the recurring plan that has just been recorded. */
  givenWith: string
}

/**
 * Records a payer's marketing consent beside a payment. The payment neither changes nor depends on
 * it. A resend of an attempt changes nothing, even if the consent was withdrawn elsewhere since. A
 * guest may type another person's address: their consent waits until they have paid.
 */
export const recordConsent = async (c: Context<AppEnv>, alongside: Alongside): Promise<void> => {
  const { news, givenWith } = alongside
  if (news === undefined) return
  try {
    const consent =
      news === 'no' ? withdrawing(c, alongside) : await agreeing(c, { ...alongside, text: news })
    await handleConsentCommand(c.get('deps'), {
      ...consent,
      actor: actorContext(c).actor,
      correlation: givenWith,
      commandId: `checkout:${givenWith}:${news === 'no' ? 'no' : 'yes'}`,
    })
    if (consent.command.type !== 'RequestMarketingConsent') return
    // The payment may have succeeded before the consent was recorded, and no later event confirms
    // it.
    const { store, now } = c.get('deps')
    const books = { store, now: () => instantFromMilliseconds(now()) }
    await confirmConsentOfPayment(books, { paymentId: givenWith, actor: actorContext(c).actor })
  } catch (error) {
    c.get('log').error({ err: error }, 'a consent to news was not recorded beside a payment')
  }
}

const withdrawing = (c: Context<AppEnv>, { charity, person, givenWith }: Alongside) => {
  const { organisationId } = charity
  const personId = c.get('deps').keys.personOfEmail(person.email)
  return {
    consentId: toConsentId(organisationId, personId),
    organisationId,
    command: { type: 'WithdrawMarketingConsent', source: 'checkout', givenWith },
  } as const
}

const agreeing = async (
  c: Context<AppEnv>,
  { text, charity, person, givenWith }: Alongside & { text: ConsentTextName },
) => {
  const { organisationId, profile } = charity
  const { firstName, lastName, email } = person
  const giving = {
    organisationId,
    personId: c.get('deps').keys.personOfEmail(email),
    person: { firstName, lastName, email },
    text,
    name: profile.name,
    givenWith,
  }
  return (await isConfirmedAddress(c, email))
    ? toGiveConsent({ ...giving, source: 'checkout' })
    : toRequestConsent(giving)
}

/** A logged-in donor has confirmed their address. */
const isConfirmedAddress = async (c: Context<AppEnv>, email: string): Promise<boolean> => {
  if (c.get('signedIn')?.realm !== 'donor') return false
  const { username, emailVerified } = await loadOwnAccount(c)
  return emailVerified && username === email
}
