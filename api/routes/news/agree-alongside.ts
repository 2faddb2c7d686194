import type { Context } from 'hono'
import { localised } from '@almoner/domain/kernel/locale.ts'
import type { RegisteredOrganisation } from '@almoner/domain/organisation/state.ts'
import type { AppEnv } from '../../app-env.ts'
import type { SaidToNews } from './contract.ts'
import { actorHere, consentIdOf, tellConsent } from './tell-consent.ts'

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
  const consentId = consentIdOf(organisationId, personId)
  const { firstName, lastName, email } = person
  const how = { source: 'checkout', givenWith } as const
  try {
    await tellConsent(c.get('deps'), {
      consentId,
      organisationId,
      command:
        news === 'no'
          ? { type: 'WithdrawMarketingConsent', ...how }
          : {
              type: 'GiveMarketingConsent',
              consentId,
              organisationId,
              personId,
              person: { firstName, lastName, email },
              text: news,
              charity: localised(profile.name, news.language),
              ...how,
            },
      actor: actorHere(c),
      correlation: givenWith,
      commandId: `checkout:${givenWith}:${news === 'no' ? 'no' : 'yes'}`,
    })
  } catch (error) {
    c.get('log').error({ err: error }, 'a consent to news was not recorded beside a payment')
  }
}
