import { applicationSubmitted, applicationWithdrawn } from '@almoner/domain/application/events.ts'
import { application } from '@almoner/domain/application/index.ts'
import { applicationDeclined } from '@almoner/domain/application/review/events.ts'
import { applicantDescribed, planChosen } from '@almoner/domain/application/sections/events.ts'
import type { EventOf } from '@almoner/domain/kernel/decider.ts'
import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import { organisationApproved } from '@almoner/domain/organisation/events.ts'
import { organisation } from '@almoner/domain/organisation/index.ts'
import { organisationProfileChanged } from '@almoner/domain/organisation/profile/events.ts'
import { referralEvents } from '@almoner/domain/referral/events.ts'
import { referral } from '@almoner/domain/referral/index.ts'
import type { Db, RowOf } from '../../engine/database.ts'
import { readFacts, toTypes, type Fact, type ReadModel } from '../../engine/read-model.ts'
import { loadRows } from '../../engine/row/load-rows.ts'
import { addRows, saveRows } from '../../engine/row/save-rows.ts'

type Code = RowOf<'read_models.referral_codes'>
type Row = RowOf<'read_models.referrals'>

const shapes = [
  ...referralEvents,
  applicantDescribed,
  planChosen,
  applicationSubmitted,
  applicationDeclined,
  applicationWithdrawn,
  organisationApproved,
  organisationProfileChanged,
] as const
type AnyFact = Fact<EventOf<(typeof shapes)[number]>>
type ReferredFact = Exclude<AnyFact, { type: 'ReferralCodeGiven' }>

/** The code of each charity, and what became of the charities that joined with it. */
export const referralsModel: ReadModel = {
  name: 'referrals',
  version: 2,
  categories: [referral.category, application.category, organisation.category],
  types: toTypes(shapes),
  personal: false,
  tables: ['read_models.referral_codes', 'read_models.referrals'],
  project: async (trx, events) => {
    const facts: readonly AnyFact[] = readFacts(shapes, events)
    const referrers = await loadReferrers(trx, facts)
    const rows = await loadReferrals(trx, facts)
    const codes = new Map<OrganisationId, Code>()
    const changed = new Map<OrganisationId, Row>()
    for (const fact of facts) {
      if (fact.type === 'ReferralCodeGiven') {
        const { organisationId, code } = fact.data
        codes.set(organisationId, { organisation_id: organisationId, code })
        referrers.set(code, organisationId)
        continue
      }
      const key = toReferredId(fact)
      const knownRow = changed.get(key) ?? rows.get(key)
      if (knownRow === undefined && !applicantsOwn.has(fact.type)) continue
      const before = knownRow ?? emptyRow(key)
      if (before.position >= fact.position) continue
      changed.set(key, {
        ...before,
        ...changesBy(before, fact, referrers),
        position: fact.position,
      })
    }
    await addRows(trx, {
      table: 'read_models.referral_codes',
      key: ['organisation_id'],
      rows: [...codes.values()],
    })
    await saveRows(trx, {
      table: 'read_models.referrals',
      key: ['referred_id'],
      rows: [...changed.values()],
    })
  },
}

// A use and a reward are recorded in the books of the charity of the code; the rest in its own.
const toReferredId = (fact: ReferredFact): OrganisationId =>
  fact.type === 'ReferralUsed' || fact.type === 'ReferralRewarded'
    ? fact.data.referredId
    : fact.data.organisationId

// A charity that was registered without an application has no referrer.
const applicantsOwn: ReadonlySet<string> = new Set<ReferredFact['type']>([
  'ApplicantDescribed',
  'PlanChosen',
  'ApplicationSubmitted',
  'ReferralUsed',
])

const emptyRow = (referredId: OrganisationId): Row => ({
  referred_id: referredId,
  referrer_id: null,
  code: null,
  name: null,
  status: null,
  joined_at: null,
  joined_position: null,
  reward_cents: null,
  reward_expires_on: null,
  position: 0n,
})

const changesBy = (
  row: Row,
  fact: ReferredFact,
  referrers: ReadonlyMap<string, OrganisationId>,
): Partial<Row> => {
  switch (fact.type) {
    case 'ApplicantDescribed':
      return { name: fact.data.name }
    case 'PlanChosen': {
      const { referralCode: code } = fact.data
      return { code, referrer_id: code === null ? null : (referrers.get(code) ?? null) }
    }
    case 'ApplicationSubmitted':
      return {
        status: 'in_review',
        joined_at: row.joined_at ?? fact.meta.at,
        joined_position: row.joined_position ?? fact.position,
      }
    case 'ApplicationDeclined':
    case 'ApplicationWithdrawn':
      return row.status === null ? {} : { status: 'closed' }
    case 'ReferralUsed':
      return {
        status: 'awaiting_payment',
        code: fact.data.code,
        referrer_id: fact.data.organisationId,
        joined_at: row.joined_at ?? fact.meta.at,
        joined_position: row.joined_position ?? fact.position,
      }
    case 'ReferralRewarded': {
      const { amountCents, expiresOn: reward_expires_on } = fact.data
      return { status: 'rewarded', reward_cents: BigInt(amountCents), reward_expires_on }
    }
    // The use of its code is recorded before a charity opens: here it was the charity's own.
    case 'OrganisationApproved':
      return row.status === 'in_review' ? { status: 'closed' } : {}
    case 'OrganisationProfileChanged':
      return fact.data.after.name === undefined ? {} : { name: fact.data.after.name }
  }
}

/** The charities of the codes that a batch names. */
const loadReferrers = async (
  trx: Db,
  facts: readonly AnyFact[],
): Promise<Map<string, OrganisationId>> => {
  const codes = facts.flatMap((fact) =>
    fact.type === 'PlanChosen' && fact.data.referralCode !== null ? [fact.data.referralCode] : [],
  )
  const keys = [...new Set(codes)].map((code) => ({ code }))
  const rows = await loadRows(trx, { table: 'read_models.referral_codes', keys })
  return new Map(rows.map((row) => [row.code, row.organisation_id]))
}

const loadReferrals = async (
  trx: Db,
  facts: readonly AnyFact[],
): Promise<ReadonlyMap<OrganisationId, Row>> => {
  const referred = facts.flatMap((fact) =>
    fact.type === 'ReferralCodeGiven' ? [] : [toReferredId(fact)],
  )
  const keys = [...new Set(referred)].map((referred_id) => ({ referred_id }))
  const rows = await loadRows(trx, { table: 'read_models.referrals', keys })
  return new Map(rows.map((row) => [row.referred_id, row]))
}
