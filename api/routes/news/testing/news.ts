import { readEvent } from '@almoner/domain/kernel/decider.ts'
import { streamName, type OrganisationId } from '@almoner/domain/kernel/ids.ts'
import {
  marketingConsent,
  type MarketingConsentEvent,
} from '@almoner/domain/marketing-consent/index.ts'
import type { TestApi } from '../../../testing/api.ts'
import { giversAt } from '../../../testing/gift.ts'
import type { NewsTextAnswer } from '../contract.ts'
import { consentIdOf } from '../tell-consent.ts'

/** Guests at one charity who say something to its news, and what the books then hold of it. */
export const readersAt = async (api: TestApi, subDomain: string) => {
  const givers = await giversAt(api, subDomain)
  const organisationId = givers.organizationId as OrganisationId
  const { id: textId }: NewsTextAnswer = (await givers.browser.get('/api/news')).json
  const consentId = (email: string) => consentIdOf(organisationId, api.keys.personOfEmail(email))
  const said = async (email: string): Promise<readonly MarketingConsentEvent[]> => {
    const stream = streamName(marketingConsent.category, consentId(email))
    const events = await api.store.read(stream)
    return events.map((event) => readEvent(marketingConsent.shapes, event) as MarketingConsentEvent)
  }
  return {
    ...givers,
    textId,
    tokenOf: (email: string) => api.keys.newsToken(consentId(email)),
    said,
    turns: async (email: string) => (await said(email)).map(({ type }) => type),
    /** Gives, and ticks the box. */
    agree: async (email: string, changes: object = {}) => {
      const answer = await givers.send(givers.form({ email, news: textId, ...changes }))
      await api.caughtUp()
      return answer
    },
  }
}
