import type { Context } from 'hono'
import { readEvent } from '@almoner/domain/kernel/decider.ts'
import { streamName, type DonorId, type PersonId } from '@almoner/domain/kernel/ids.ts'
import {
  marketingConsentEvents,
  type MarketingConsentEvent,
} from '@almoner/domain/marketing-consent/events.ts'
import { marketingConsent } from '@almoner/domain/marketing-consent/index.ts'
import type { RecordedEvent } from '@almoner/eventstore/event-store.ts'
import { may } from '@almoner/domain/staff/permissions.ts'
import {
  findDonor,
  listAccounts,
  type DonorRow,
} from '@almoner/projections/models/payment-history/donors/donor-query.ts'
import { sumDonorYears } from '@almoner/projections/models/payment-history/donors/donor-years.ts'
import { findLikelySame } from '@almoner/projections/models/payment-history/donors/likely-same.ts'
import { consentIdsHere } from '@almoner/projections/models/marketing-consent/query.ts'
import { plansOfDonors, type PlanRow } from '@almoner/projections/models/recurring-plans/query.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { Refusal } from '../../http/problem.ts'
import { findRole } from '../../middleware/requires.ts'
import { ownOrganisation } from '../../use-cases/charity/own-charity.ts'
import { readStream } from '../../use-cases/commands/read-stream.ts'
import { maySeeContact, showContact } from '../../use-cases/payments/payer-contact.ts'
import type { ConsentChange, DonorAnswer, DonorPart, DonorPlan } from './contract.ts'
import { toDonor } from './donors-list-routes.ts'
import { loadErasure } from './load-erasure.ts'

const mostPlans = 50

/** Returns the record of a payer id; another charity's donor is not found. */
export const loadOwnDonor = async (
  c: Context<AppEnv>,
  personId: PersonId,
): Promise<NonNullable<Awaited<ReturnType<typeof findDonor>>>> => {
  const record = await findDonor(c.get('deps').db, {
    organisationId: ownOrganisation(c),
    personId,
  })
  if (record === null) throw new Refusal('donor_record_not_found')
  return record
}

/** All that the charity knows of one donor, but the payments, which are a list of their own. */
export const loadDonor = async (c: Context<AppEnv>, personId: PersonId): Promise<DonorAnswer> => {
  const { db } = c.get('deps')
  const organisationId = ownOrganisation(c)
  const { donor, parts } = await loadOwnDonor(c, personId)
  const people = parts.map((part) => part.personId)
  const seesContact = await maySeeContact(c)
  const consents = may(await findRole(c), 'supporters.read') ? await loadConsents(c, people) : null
  const accounts = await listAccounts(db, { organisationId, people })
  const donors = accounts as readonly string[] as readonly DonorId[]
  const [years, plans, likelySame, erasure] = await Promise.all([
    sumDonorYears(db, { organisationId, people }),
    plansOfDonors(db, { organisationId, donors, limit: mostPlans }),
    findLikelySame(db, { organisationId, parts }),
    loadErasure(c, people),
  ])
  const toPart = (row: DonorRow): DonorPart => ({
    id: row.personId,
    firstName: row.firstName,
    lastName: row.lastName,
    organisationName: row.organisationName,
    ...showContact(seesContact, { email: row.email, phoneNumber: row.phoneNumber }),
    gifts: row.ownGifts,
    given: row.ownGivenCents,
  })
  return {
    ...toDonor(donor, { seesContact, agreed: consents?.agreed ?? null }),
    ...showContact(seesContact, { phoneNumber: donor.phoneNumber }),
    years: years.map(({ year, gifts, online, givenCents: given }) => ({
      year,
      gifts,
      online,
      given,
    })),
    plans: plans.map(toDonorPlan),
    consents: consents?.changes ?? null,
    parts: parts.map(toPart),
    likelySame: likelySame.map(toPart),
    erasure,
  }
}

const toDonorPlan = ({ planId, plan, startedAt }: PlanRow): DonorPlan => ({
  id: planId,
  amount: plan.amountCents,
  status: plan.status,
  projectName: plan.facts.projectName,
  startedAt,
})

/** Reads every consent from its own stream: the read model has the present state alone. */
const loadConsents = async (
  c: Context<AppEnv>,
  people: readonly PersonId[],
): Promise<{ agreed: boolean; changes: readonly ConsentChange[] }> => {
  const { db, store } = c.get('deps')
  const ids = await consentIdsHere(db, { organisationId: ownOrganisation(c), people })
  const streams = await Promise.all(
    ids.map((consentId) => readStream(store, streamName(marketingConsent.category, consentId))),
  )
  const histories = streams.map((events) => events.flatMap(toConsentChange))
  return {
    agreed: histories.some((changes) => changes.at(-1)?.type === 'agreed'),
    changes: histories.flat().toSorted((one, other) => (one.at < other.at ? 1 : -1)),
  }
}

const toConsentChange = (event: RecordedEvent): readonly ConsentChange[] => {
  const { type, data } = readEvent(marketingConsentEvents, event) as RecordedEvent &
    MarketingConsentEvent
  const { at } = event.meta
  if (type === 'MarketingConsentGiven') {
    const { textVersion, language, source } = data
    return [{ type: 'agreed', at, textVersion, language, source }]
  }
  if (type !== 'MarketingConsentWithdrawn') return []
  return [{ type: 'withdrew', at, textVersion: null, language: null, source: data.source }]
}
