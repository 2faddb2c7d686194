import * as the from '@almoner/domain/approval/fixtures.ts'
import type { ApprovalEvent } from '@almoner/domain/approval/index.ts'
import { policyChanged, tighter } from '@almoner/domain/approval-policy/fixtures.ts'
import type { DonorErased } from '@almoner/domain/donor/events.ts'
import { erased } from '@almoner/domain/kernel/erased.ts'
import { fixtureId, harbourId, lionRockId } from '@almoner/domain/fixtures.ts'
import { defaultTwoPersonRules } from '@almoner/domain/staff/two-person-rules.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Db } from '../../engine/database.ts'
import {
  createProjectionDatabase,
  dump,
  empty,
  explainQueries,
} from '../../engine/testing/database.ts'
import { given, projectAll, projectAtOnce, projectOneByOne } from '../../engine/testing/given.ts'
import { toRecorded } from '../../engine/testing/history.ts'
import { approvalsList } from './list.ts'
import { approvalsModel } from './project.ts'
import { countOpenApprovals, findApproval, findPolicy, findWaitingApproval } from './query.ts'

let db: Db
let url: string
let drop: () => Promise<void>
beforeAll(async () => {
  ;({ db, url, drop } = await createProjectionDatabase())
})
afterAll(() => drop())

const { approvalId } = the
const subjectKey = `refund:${fixtureId('payment', 1)}`
const find = (organisationId = harbourId) => findApproval(db, { organisationId, approvalId })
const waiting = (organisationId = harbourId) =>
  findWaitingApproval(db, { organisationId, subjectKey })
const page = { sort: '-date', after: null, before: null, size: 20 } as const
const listed = async (filters: { show?: 'waiting' | 'ended' }, organisationId = harbourId) =>
  (await approvalsList.page(db, { scope: { organisationId }, filters, ...page })).rows

describe('a request', () => {
  it('is the same however its events arrive', async () => {
    const ends: readonly ApprovalEvent[][] = [
      [the.approvalGiven, the.approvalExecuted],
      [the.approvalRefused],
      [the.approvalCancelled],
      [the.approvalLapsed],
    ]
    for (const end of ends) {
      const events = [the.requested, ...end, policyChanged(tighter)]
      const rows = await projectOneByOne(db, approvalsModel, events)
      expect(rows).toEqual(await projectAtOnce(db, approvalsModel, events))
    }
  })

  it('waits until it is decided, at its own charity', async () => {
    await given(db, the.requested).projectTwice(approvalsModel)
    expect(await waiting()).toMatchObject({ approvalId, status: 'open', note: 'She gave twice' })
    expect(await waiting(lionRockId)).toBeNull()
    expect(await countOpenApprovals(db)).toMatchObject([{ kind: 'refund', requests: 1 }])
    expect(await find(lionRockId)).toBeNull()
    expect(await listed({ show: 'waiting' })).toHaveLength(1)
    expect(await listed({}, lionRockId)).toEqual([])
    await given(db, the.requested, the.approvalRefused).projectTwice(approvalsModel)
    expect(await waiting()).toBeNull()
    expect(await listed({ show: 'waiting' })).toEqual([])
    expect(await listed({ show: 'ended' })).toMatchObject([
      { status: 'refused', decidedBy: the.approver, reason: 'The payer withdrew' },
    ])
  })

  it('states its outcome', async () => {
    await given(db, the.requested, the.approvalGiven, the.approvalExecuted).projectTwice(
      approvalsModel,
    )
    expect(await find()).toMatchObject({ status: 'executed', outcome: 'done' })
    await given(db, the.delayed, the.approvalDelayPassed).projectTwice(approvalsModel)
    expect(await find()).toMatchObject({ status: 'delay_passed', decidedBy: null, outcome: null })
  })

  it('keeps no note about a payer who is erased', async () => {
    const erasure: DonorErased = {
      type: 'DonorErased',
      data: { donorId: fixtureId('donor', 40), people: [fixtureId('person', 9)] },
    }
    await empty(db, approvalsModel)
    await projectAll(db, approvalsModel, toRecorded(the.requested, erasure))
    expect((await find())?.note).toBe(erased)
    const rows = JSON.stringify(await dump(db, approvalsModel))
    expect(rows).not.toContain('She gave twice')
  })
})

describe('the rules of a charity', () => {
  it('are the default ones until it changes them', async () => {
    await given(db, policyChanged(tighter)).projectTwice(approvalsModel)
    expect(await findPolicy(db, harbourId)).toMatchObject({ rules: tighter, changes: 1 })
    expect(await findPolicy(db, lionRockId)).toEqual({
      rules: defaultTwoPersonRules,
      changes: 0,
      changed: null,
    })
  })
})

describe('many requests', () => {
  it('are read by an index', async () => {
    await given(db, the.requested).projectTwice(approvalsModel)
    await sql`insert into read_models.approvals
      select gen_random_uuid(), case number % 9 when 0 then ${harbourId}::uuid
          else ${lionRockId}::uuid end,
        kind, subject_key, subject, person_id, note, asked_by, asked_at, rule, approvers, ends_at,
        case number % 40 when 0 then 'open' else 'executed' end, decided_by, decided_at, reason,
        outcome, number, number
      from read_models.approvals, generate_series(1, 20000) number`.execute(db)
    await sql`analyze read_models.approvals`.execute(db)
    const plans = await explainQueries(url, async (asking) => {
      const scope = { organisationId: harbourId }
      for (const show of ['waiting', 'all'] as const) {
        await approvalsList.page(asking, { scope, filters: { show }, ...page })
      }
      await findWaitingApproval(asking, { ...scope, subjectKey })
    })
    expect(plans).toHaveLength(3)
    for (const plan of plans) expect(plan).not.toMatch(/Seq Scan|Sort/)
    const [counting] = await explainQueries(url, countOpenApprovals)
    expect(counting).not.toMatch(/Seq Scan/)
  })
})
