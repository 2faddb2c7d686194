import * as applications from '@almoner/domain/application/fixtures.ts'
import * as reviews from '@almoner/domain/application/review/fixtures.ts'
import type { AnyEvent } from '@almoner/domain/kernel/decider.ts'
import { harbourId, lionRockId } from '@almoner/domain/fixtures.ts'
import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import { approved, registered } from '@almoner/domain/organisation/fixtures.ts'
import { organisationProfileChanged } from '@almoner/domain/organisation/profile/fixtures.ts'
import * as referrals from '@almoner/domain/referral/fixtures.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Db } from '../../engine/database.ts'
import { createProjectionDatabase, explainQueries } from '../../engine/testing/database.ts'
import { given, projectAll, projectAtOnce, projectOneByOne } from '../../engine/testing/given.ts'
import { atLionRock, toRecorded } from '../../engine/testing/history.ts'
import { referralsList } from './list.ts'
import { referralsModel } from './project.ts'
import { findReferralCode } from './query.ts'

let db: Db
let url: string
let drop: () => Promise<void>
beforeAll(async () => {
  ;({ db, url, drop } = await createProjectionDatabase())
})
afterAll(() => drop())

const { code } = referrals.codeGiven.data
const planWith = (referralCode: string | null) => {
  const { planChosen } = applications
  return atLionRock({ ...planChosen, data: { ...planChosen.data, referralCode } })
}

// Lion Rock joins with Harbour's code.
const described = atLionRock(applications.described)
const submitted = atLionRock(applications.submitted())
const applied = [referrals.codeGiven, described, planWith(code), submitted] as const
const opened = [atLionRock(registered), atLionRock(approved)] as const

const readPage = (asking: Db, organisationId: OrganisationId = harbourId) =>
  referralsList.page(asking, {
    scope: { organisationId },
    filters: {},
    sort: '-date',
    after: null,
    before: null,
    size: 20,
  })
const listed = async (organisationId?: OrganisationId) =>
  (await readPage(db, organisationId)).rows.map(({ name, status }) => [name.default, status])

const after = async (...events: readonly AnyEvent[]) => {
  await given(db, ...events).projectTwice(referralsModel)
  return await listed()
}

const name = applications.described.data.name.default

describe('the referrals of a charity', () => {
  it('are the same however their events arrive', async () => {
    const events = [
      ...applied,
      atLionRock(reviews.approved),
      referrals.referralUsed,
      ...opened,
      atLionRock(organisationProfileChanged),
    ]
    const rows = await projectOneByOne(db, referralsModel, events)
    expect(rows).toEqual(await projectAtOnce(db, referralsModel, events))
  })

  it('have each charity that sent an application with its code, and no draft', async () => {
    expect(await after(...applied.slice(0, -1))).toEqual([])
    expect(await after(...applied)).toEqual([[name, 'in_review']])
    expect((await readPage(db)).rows).toMatchObject([{ code, position: 4n }])
    expect(await listed(lionRockId)).toEqual([])
  })

  it('are in review until the application is decided, also if more is requested', async () => {
    const secondRound = [atLionRock(reviews.moreAsked), atLionRock(applications.submitted(2))]
    expect(await after(...applied, ...secondRound)).toEqual([[name, 'in_review']])
    expect((await readPage(db)).rows).toMatchObject([{ position: 4n }])
  })

  it('wait for the first payment once the charity is open', async () => {
    const used = [...applied, atLionRock(reviews.approved), referrals.referralUsed]
    expect(await after(...used, ...opened)).toEqual([[name, 'awaiting_payment']])
    const again = toRecorded(...used).filter(({ type }) => type === 'ApplicationSubmitted')
    await projectAll(db, referralsModel, again)
    expect(await listed()).toEqual([[name, 'awaiting_payment']])
  })

  it('have their reward once the charity has paid, and wait for it on the free plan', async () => {
    const used = [...applied, atLionRock(reviews.approved), referrals.referralUsed, ...opened]
    expect(await after(...used)).toEqual([[name, 'awaiting_payment']])
    expect((await readPage(db)).rows).toMatchObject([{ reward: null }])
    expect(await after(...used, referrals.referralRewarded)).toEqual([[name, 'rewarded']])
    expect((await readPage(db)).rows).toMatchObject([
      { reward: { amountCents: 45_900, expiresOn: '2027-11-20' } },
    ])
  })

  it.each<[string, AnyEvent]>([
    ['declined', reviews.declined()],
    ['withdrawn', applications.withdrawn],
  ])('are closed if the application is %s, and reopened by a new one', async (_, end) => {
    const ended = [...applied, atLionRock(end)]
    expect(await after(...ended)).toEqual([[name, 'closed']])
    const again = atLionRock(applications.submitted(2))
    expect(await after(...ended, atLionRock(applications.reopened), again)).toEqual([
      [name, 'in_review'],
    ])
  })

  it('are closed if the charity opens and the code turned out to be its own', async () => {
    expect(await after(...applied, atLionRock(reviews.approved), ...opened)).toEqual([
      [name, 'closed'],
    ])
  })

  it('follow the charity to another code, and leave the list if it has none', async () => {
    const theirs = { ...referrals.codeGiven.data, code: '00000000', organisationId: lionRockId }
    const other = { ...referrals.codeGiven, data: theirs }
    expect(await after(other, ...applied, planWith('00000000'))).toEqual([])
    expect(await listed(lionRockId)).toEqual([[name, 'in_review']])
    expect(await after(...applied, planWith(null))).toEqual([])
  })

  it('have the name that the charity has today', async () => {
    const changed = {
      ...organisationProfileChanged,
      data: { ...organisationProfileChanged.data, after: { name: { default: 'Lion Rock' } } },
    }
    expect(await after(...applied, referrals.referralUsed, ...opened, atLionRock(changed))).toEqual(
      [['Lion Rock', 'awaiting_payment']],
    )
  })

  it('know the charity’s own code, and none of a charity without one', async () => {
    await after(referrals.codeGiven)
    expect(await findReferralCode(db, { organisationId: harbourId })).toBe(code)
    expect(await findReferralCode(db, { organisationId: lionRockId })).toBeNull()
  })

  it('are found by indexes', async () => {
    await after(...applied)
    await sql`insert into read_models.referral_codes
      select gen_random_uuid(), n::text from generate_series(100, 6000) as n`.execute(db)
    await sql`insert into read_models.referrals
      select gen_random_uuid(), gen_random_uuid(), n::text, '{"default":"Kites"}', 'in_review', now(), n, null, null, n
      from generate_series(100, 6000) as n`.execute(db)
    const organisationId = harbourId
    const plans = [
      ...(await explainQueries(url, (asking) => findReferralCode(asking, { organisationId }))),
      ...(await explainQueries(url, readPage)),
    ]
    expect(plans).toHaveLength(2)
    for (const plan of plans) expect(plan).not.toMatch(/Seq Scan/)
  })
})
