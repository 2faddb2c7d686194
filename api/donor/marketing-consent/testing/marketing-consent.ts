import { readEvent } from '@almoner/domain/kernel/decider.ts'
import { streamName, type OrganisationId } from '@almoner/domain/kernel/ids.ts'
import {
  marketingConsent,
  type MarketingConsentEvent,
} from '@almoner/domain/marketing-consent/index.ts'
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import {
  confirmConsentOfPayment,
  toConsentId,
} from '@almoner/workflows/steps/record/consent-books.ts'
import type { TestApi } from '../../../testing/api.ts'
import { createGivers } from '../../../testing/gift.ts'
import type { ConsentFormAnswer } from '../../../use-cases/marketing-consent/contract.ts'

/** Guests at one charity who give or withhold marketing consent, and the events recorded then. */
export const createReaders = async (api: TestApi, subDomain: string) => {
  const givers = await createGivers(api, subDomain)
  const organisationId = givers.organizationId as OrganisationId
  const { id: textId }: ConsentFormAnswer = (await givers.browser.get('/api/news')).json
  const consentId = (email: string) => toConsentId(organisationId, api.keys.personOfEmail(email))
  const everything = async (email: string): Promise<readonly MarketingConsentEvent[]> => {
    const stream = streamName(marketingConsent.category, consentId(email))
    const events = await api.store.read(stream)
    return events.map((event) => readEvent(marketingConsent.shapes, event) as MarketingConsentEvent)
  }
  /** The effective consents, without those that wait for a payment. */
  const stated = async (email: string): Promise<readonly MarketingConsentEvent[]> =>
    (await everything(email)).filter(({ type }) => !type.startsWith('MarketingConsentRequest'))
  const confirm = (paymentId: string): Promise<void> =>
    confirmConsentOfPayment(
      { store: api.store, now: () => instantFromMilliseconds(Date.now()) },
      { paymentId, actor: 'process:issue-receipt' },
    )
  return {
    ...givers,
    textId,
    tokenOf: (email: string) => api.keys.newsToken(consentId(email)),
    said: stated,
    history: async (email: string) => (await everything(email)).map(({ type }) => type),
    turns: async (email: string) => (await stated(email)).map(({ type }) => type),
    /** Does what the process does after a payment has succeeded; nothing for one that has not. */
    paid: (answer: { json: unknown }): Promise<void> => confirm((answer.json as { id: string }).id),
    confirm,
    /** Gives, and ticks the box. */
    agree: async (email: string, changes: object = {}) => {
      const answer = await givers.send(givers.form({ email, news: textId, ...changes }))
      await confirm((answer.json as { id: string }).id)
      await api.caughtUp()
      return answer
    },
  }
}
