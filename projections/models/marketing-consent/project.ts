import { requirePresent } from '@almoner/domain/kernel/assert.ts'
import { isErased } from '@almoner/domain/kernel/erased.ts'
import { marketingConsentEvents } from '@almoner/domain/marketing-consent/events.ts'
import { marketingConsent } from '@almoner/domain/marketing-consent/index.ts'
import type { RowOf } from '../../engine/database.ts'
import { foldRows } from '../../engine/row/fold-rows.ts'
import { readFacts, type ReadModel } from '../../engine/read-model.ts'

type Consent = RowOf<'read_models.marketing_consents'>
type ConsentFact = ReturnType<typeof readFacts<typeof marketingConsentEvents>>[number]
type Fact = Extract<ConsentFact, { type: 'MarketingConsentGiven' | 'MarketingConsentWithdrawn' }>

const table = 'read_models.marketing_consents'

/** The people who agreed to a charity's direct marketing and have not withdrawn. */
export const marketingConsentsModel: ReadModel = {
  name: 'marketing-consents',
  version: 1,
  categories: [marketingConsent.category],
  personal: true,
  tables: [table],
  project: (trx, events) =>
    foldRows<Fact, typeof table>(trx, {
      table,
      key: ['consent_id'],
      facts: readFacts(marketingConsentEvents, events).filter(isTurn),
      keyOf: ({ data }) => ({ consent_id: data.consentId }),
      apply: consentAfter,
    }),
}

// A pending consent is no consent, and its person is not mailed.
const isTurn = (fact: ConsentFact): fact is Fact =>
  fact.type === 'MarketingConsentGiven' || fact.type === 'MarketingConsentWithdrawn'

const noPerson = { stands: false, first_name: null, last_name: null, email: null }

const consentAfter = (row: Consent | null, fact: Fact): Omit<Consent, 'position'> => {
  if (fact.type === 'MarketingConsentWithdrawn') {
    const consent = requirePresent(row, `what is withdrawn at ${fact.position}`)
    const { at } = fact.meta
    return { ...consent, ...noPerson, withdrawn_at: at, withdrawn_from: fact.data.source }
  }
  const { data, personal } = fact
  const { firstName: first_name, lastName: last_name, email } = personal
  const person = { stands: true, first_name, last_name, email }
  return {
    consent_id: data.consentId,
    organisation_id: data.organisationId,
    person_id: data.personId,
    ...(isErased(email) ? noPerson : person),
    text: data.text,
    text_version: data.textVersion,
    language: data.language,
    source: data.source,
    given_at: fact.meta.at,
    withdrawn_at: null,
    withdrawn_from: null,
    given_position: fact.position,
  }
}
