import { startApplication } from '@almoner/domain/application/fixtures.ts'
import { application } from '@almoner/domain/application/index.ts'
import { harbourId } from '@almoner/domain/fixtures.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { checkList } from '../../../http/lists/testing/check-list.ts'
import { administratorPerson } from '@almoner/sandbox/world/people.ts'
import { useApi } from '../../../testing/api.ts'
import { charitiesList, type ListedCharity } from './charities-list-contract.ts'
import { administrator, given, guest, staff } from '../../../testing/given.ts'
import { record } from '../../../testing/record.ts'
import { applicationAt, giveAccessReason } from '../../../testing/reviewers.ts'

const api = useApi()
const administration = given(api).as(administrator())

beforeAll(async () => {
  const actor = `staff:${startApplication.applicantId}`
  await record(api, { decider: application, tenant: harbourId, command: startApplication, actor })
  await administration.post(`${applicationAt('newhope')}/claim`, {})
})

describe('an administrator’s list of charities', () => {
  checkList({
    list: charitiesList,
    idOf: ({ id }) => id,
    csvOf: ({ username }) => username,
    sorted: {
      attention: ({ attentionOn }) => attentionOn ?? '9999-12-31',
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
    await administration.get(`/api/admin/organizations?${query}`).thenAnswered(422)
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
    await given(api).as(guest()).get('/api/admin/organizations').thenAnswered(401)
    await given(api).as(staff('owner')).get('/api/admin/organizations').thenAnswered(401)
  })
})

describe('a charity’s site', () => {
  it('has no administration, also for an administrator', async () => {
    const { cookies } = await administration.browser()
    const Cookie = `almoner_session=${cookies.get('almoner_session')}`
    const there = given(api).as(guest('harbour.localhost'))
    await there.get('/api/admin/organizations', { Cookie }).thenAnswered(404)
  })
})
