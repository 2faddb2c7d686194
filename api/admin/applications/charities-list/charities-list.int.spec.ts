import { startApplication } from '@almoner/domain/application/fixtures.ts'
import { application } from '@almoner/domain/application/index.ts'
import { fixtureId, harbourId } from '@almoner/domain/fixtures.ts'
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import { handleCommand } from '@almoner/eventstore/handle-command.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { checkList } from '../../../http/lists/testing/check-list.ts'
import { administratorPerson } from '@almoner/sandbox/world/people.ts'
import { openBrowser, useApi } from '../../../testing/api.ts'
import { charitiesList, type ListedCharity } from './charities-list-contract.ts'
import { createStaff } from '../../../testing/gift.ts'
import { administratorAt, applicationAt, giveAccessReason } from '../../../testing/reviewers.ts'

const api = useApi()
let administration: ReturnType<typeof openBrowser>

beforeAll(async () => {
  administration = await administratorAt(api)
  await handleCommand(api.store, {
    decider: application,
    id: harbourId,
    command: startApplication,
    context: {
      tenant: harbourId,
      actor: `staff:${startApplication.applicantId}`,
      correlation: 'test',
      causation: null,
      commandId: fixtureId('command', 1),
      input: {},
      at: instantFromMilliseconds(Date.now()),
    },
  })
  await administration.post(`${applicationAt('newhope')}/claim`, {})
  await api.caughtUp()
})

describe('an administrator’s list of charities', () => {
  checkList({
    list: charitiesList,
    idOf: ({ id }) => id,
    csvOf: ({ username }) => username,
    sorted: {
      changed: ({ changedAt }) => changedAt,
      name: ({ name }) => name?.toLowerCase() ?? '',
    },
    filters: {
      q: ['trail', ({ subDomain }) => subDomain === 'peaktrail'],
      day: ['2020-01-01..', ({ submittedAt }) => submittedAt !== null],
      status: ['mine', ({ claimedBy, status }) => claimedBy === 'me' && status === 'pending'],
      due: ['later', ({ due }) => due === 'later'],
      plan: ['free', ({ plan }) => plan === 'free'],
    },
    start: async () => ({ api, reader: administration, stranger: null }),
  })

  it.each(['draft', 'pending', 'declined'])('has those that are %s', async (status) => {
    const { json } = await administration.get(`/api/admin/organizations?status=${status}`)
    const { rows } = json as { rows: { status: string }[] }
    expect(rows.map((row) => row.status)).toEqual([status])
  })

  it('has the charities that never applied, also while they are suspended', async () => {
    const listed = async (query: string) => {
      const { json } = await administration.get(`/api/admin/organizations?${query}`)
      return (json as { rows: ListedCharity[] }).rows.map(({ subDomain }) => subDomain)
    }
    expect(await listed('status=approved')).toEqual(
      expect.arrayContaining(['lionrock', 'bauhinia', 'tinhau']),
    )
    await giveAccessReason(administration, 'lionrock')
    await administration.post(`${applicationAt('lionrock')}/suspend`, {
      reason: 'No answer',
      payoutsToo: false,
      stepUp: { password: administratorPerson.password },
    })
    expect(await listed('status=suspended')).toEqual(['lionrock'])
  })

  it.each(['status=open', 'plan=gold', 'due=never', 'before=x'])('is refused %s', async (query) => {
    const refused = await administration.get(`/api/admin/organizations?${query}`)
    expect(refused.status).toBe(422)
  })

  it('shows the date by which a decision is promised', async () => {
    const { json } = await administration.get('/api/admin/organizations?status=pending')
    const { rows } = json as { rows: { dueOn: string; due: string; round: number }[] }
    expect(rows[0]).toMatchObject({ due: 'later', round: 1 })
    expect(rows[0]?.dueOn).toMatch(/^\d{4}-\d\d-\d\d$/)
  })
})

describe('a guest or a staff member', () => {
  it('is refused', async () => {
    const anonymous = await openBrowser(api, 'localhost').get('/api/admin/organizations')
    expect(anonymous.status).toBe(401)
    const { browser } = await createStaff(api, 'harbour')
    expect((await browser.get('/api/admin/organizations')).status).toBe(401)
  })
})

describe('a charity’s site', () => {
  it('has no administration, also for an administrator', async () => {
    const Cookie = `almoner_session=${administration.cookies.get('almoner_session')}`
    const there = openBrowser(api, 'harbour.localhost')
    expect((await there.get('/api/admin/organizations', { Cookie })).status).toBe(404)
  })
})
