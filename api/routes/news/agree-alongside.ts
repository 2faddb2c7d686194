import type { Context } from 'hono'
import type { RegisteredOrganisation } from '@almoner/domain/organisation/state.ts'
import type { AppEnv } from '../../app-env.ts'
import { askedBy } from '../../middleware/session.ts'
import type { SaidToNews } from './contract.ts'
import { consentIdOf, givingOf, tellConsent } from './tell-consent.ts'

type Alongside = {
  news: SaidToNews
  charity: RegisteredOrganisation
  person: { firstName: string; lastName: string; email: string }
  /** The payment or the monthly gift that has just been recorded. */
  givenWith: string
}

/**
 * Records what a payer said to the charity's news, whose payment it neither changes nor depends on. Sent
 * again with the same attempt it is the same, also where it was withdrawn elsewhere meanwhile.
 */
export const agreeAlongside = async (
  c: Context<AppEnv>,
  { news, charity, person, givenWith }: Alongside,
): Promise<void> => {
  if (news === undefined) return
  const { organisationId, profile } = charity
  const personId = c.get('deps').keys.personOfEmail(person.email)
  const { firstName, lastName, email } = person
  const how = { source: 'checkout', givenWith } as const
  const said =
    news === 'no'
      ? ({
          consentId: consentIdOf(organisationId, personId),
          organisationId,
          command: { type: 'WithdrawMarketingConsent', ...how },
        } as const)
      : givingOf({
          organisationId,
          personId,
          person: { firstName, lastName, email },
          text: news,
          name: profile.name,
          ...how,
        })
  try {
    await tellConsent(c.get('deps'), {
      ...said,
      actor: askedBy(c).actor,
      correlation: givenWith,
      commandId: `checkout:${givenWith}:${news === 'no' ? 'no' : 'yes'}`,
    })
  } catch (error) {
    c.get('log').error({ err: error }, 'a consent to news was not recorded beside a payment')
  }
}
