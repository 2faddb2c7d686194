import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { BankAccountEvent } from '@almoner/domain/bank-account/events.ts'
import * as the from '@almoner/domain/bank-account/fixtures.ts'
import { erased } from '@almoner/domain/kernel/erased.ts'
import { harbourId, lionRockId } from '@almoner/domain/fixtures.ts'
import { asPerson, type OrganisationId } from '@almoner/domain/kernel/ids.ts'
import { requirePresent } from '@almoner/domain/kernel/assert.ts'
import type { Db } from '../../engine/database.ts'
import { createProjectionDatabase, empty, explainQueries } from '../../engine/testing/database.ts'
import { given, projectAll, projectAtOnce, projectOneByOne } from '../../engine/testing/given.ts'
import { atLionRock, toRecorded } from '../../engine/testing/history.ts'
import { formerAccountsList } from './former-list.ts'
import { bankAccountsModel } from './project.ts'
import { findBankAccounts } from './query.ts'

let db: Db
let url: string
let drop: () => Promise<void>
beforeAll(async () => {
  ;({ db, url, drop } = await createProjectionDatabase())
})
afterAll(() => drop())
beforeEach(() => empty(db, bankAccountsModel))

const first = [the.accountGiven, the.approved, the.inUse] as const
const changed = [...first, the.nextGiven, the.nextApproved, the.nextInUse] as const

const project = (...events: readonly BankAccountEvent[]) =>
  projectAll(db, bankAccountsModel, toRecorded(...events))

const present = async (organisationId: OrganisationId = harbourId) => {
  const { current, waiting } = await findBankAccounts(db, { organisationId })
  return [current, waiting].map((account) => account && [account.last4, account.status])
}

const readFormer = (asking: Db) =>
  formerAccountsList.page(asking, {
    scope: { organisationId: harbourId },
    filters: {},
    sort: '-date',
    after: null,
    before: null,
    size: 20,
  })
const former = async () => (await readFormer(db)).rows.map(({ last4, status }) => [last4, status])

describe('the bank accounts of a charity', () => {
  it('are the same in any order of batches, and if events are repeated', async () => {
    const events = [...changed, ...first.map(atLionRock)]
    const atOnce = await projectAtOnce(db, bankAccountsModel, events)
    expect(atOnce['read_models.bank_accounts']).toHaveLength(3)
    expect(await projectOneByOne(db, bankAccountsModel, events)).toEqual(atOnce)
  })

  it('are the one in use, and the one that waits', async () => {
    await project(...first)
    expect(await present()).toEqual([['6001', 'in_use'], null])
    await given(db, ...first, the.nextGiven).projectTwice(bankAccountsModel)
    expect(await present()).toEqual([
      ['6001', 'in_use'],
      ['7002', 'pending'],
    ])
    const { waiting } = await findBankAccounts(db, { organisationId: harbourId })
    expect(waiting).toMatchObject({ givenBy: the.change.by, heldUntil: the.heldUntil })
  })

  it('are former ones once another is in use', async () => {
    await project(...changed)
    expect(await present()).toEqual([['7002', 'in_use'], null])
    expect(await former()).toEqual([['6001', 'former']])
    const { current } = await findBankAccounts(db, { organisationId: harbourId })
    expect(current).toMatchObject({ heldUntil: the.heldUntil, endedAt: null })
  })

  it('that were refused state by whom, and do not hold any payout', async () => {
    await project(...first, the.nextGiven, the.nextRefused)
    expect(await present()).toEqual([['6001', 'in_use'], null])
    expect((await readFormer(db)).rows).toMatchObject([
      { status: 'refused', refusedBecause: 'refused', heldUntil: null },
    ])
  })

  it('that failed leave none in use', async () => {
    await project(...changed, the.nextBroken)
    expect(await present()).toEqual([null, null])
    expect(await former()).toEqual([
      ['7002', 'broken'],
      ['6001', 'former'],
    ])
  })

  it('are no other charity’s', async () => {
    await project(...changed)
    expect(await present(lionRockId)).toEqual([null, null])
    const [recorded] = toRecorded(the.accountGiven)
    const event = requirePresent(recorded ?? null, 'an event')
    const misplaced = [{ ...event, meta: { ...event.meta, tenant: lionRockId } }]
    await expect(projectAll(db, bankAccountsModel, misplaced)).rejects.toThrow(/another charity/)
  })

  it('name no erased holder', async () => {
    const [recorded] = toRecorded(the.accountGiven)
    const event = { ...requirePresent(recorded ?? null, 'an event'), personal: undefined }
    const withoutThem = Object.assign(event, { person: asPerson(harbourId) })
    await projectAll(db, bankAccountsModel, [withoutThem])
    const { waiting } = await findBankAccounts(db, { organisationId: harbourId })
    expect(waiting?.accountHolder).toBe(erased)
  })

  it('are found by indexes', async () => {
    await project(...changed)
    await sql`insert into read_models.bank_accounts
      select gen_random_uuid(), gen_random_uuid(), 'f', '004', '808', '1234', 'Holder',
        case when n % 2 = 0 then 'in_use' else 'former' end, now(), null, null, null,
        case when n % 2 = 0 then null else now() end, null, null, null, n, n
      from generate_series(100, 6000) as n`.execute(db)
    const organisationId = harbourId
    const plans = [
      ...(await explainQueries(url, (asking) => findBankAccounts(asking, { organisationId }))),
      ...(await explainQueries(url, readFormer)),
    ]
    expect(plans).toHaveLength(2)
    for (const plan of plans) expect(plan).not.toMatch(/Seq Scan/)
  })
})
