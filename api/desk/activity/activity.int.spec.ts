import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { worldId } from '@almoner/sandbox/world/ids.ts'
import type { ListAnswer } from '../../lists/contract.ts'
import { checkList } from '../../lists/testing/check-list.ts'
import { startApi, type TestApi } from '../../testing/api.ts'
import { createColleague, submitTransfer } from '../../testing/transfers.ts'
import { activityList, type Activity, type ActivityPeopleAnswer } from './activity-list-contract.ts'

const harbour = worldId('organisation', 'harbour')
const root = '/api/organizations'
const proof = { password: 'Harbour2026' }

let api: TestApi
let owner: Awaited<ReturnType<typeof createColleague>>
let stranger: Awaited<ReturnType<typeof createColleague>>
let colleague: Awaited<ReturnType<typeof createColleague>>
let paymentId: string

beforeAll(async () => {
  api = await startApi()
  owner = await createColleague(api, harbour, 'owner')
  colleague = await createColleague(api, harbour, 'fundraiser')
  stranger = await createColleague(api, worldId('organisation', 'lionrock'), 'owner')
  paymentId = await submitTransfer(api, harbour)
  await owner.browser.post(`${root}/payments/${paymentId}/approve`, { try: 1 })
  await owner.browser.put(`${root}/staff/${colleague.staffId}/role`, { role: 'viewer', ...proof })
  await api.caughtUp()
})
afterAll(() => api.close())
beforeEach(async () => {
  await api.db.deleteFrom('kept.rate_limits').execute()
})

const read = async (query = '') => {
  const answer: ListAnswer<Activity> = (await owner.browser.get(`${root}/activity${query}`)).json
  return answer.rows
}

describe('the activity of a charity', () => {
  checkList({
    list: activityList,
    idOf: ({ id }) => id,
    csvOf: ({ id }) => `,${id},`,
    sorted: { date: ({ id }) => id.padStart(12, '0') },
    filters: {
      person: [worldId('staff', 'harbour'), ({ by }) => by.name.includes('淑儀')],
      kind: ['team', ({ kind }) => kind === 'team'],
      day: ['2020-01-01..', () => true],
    },
    start: async () => ({ api, reader: owner.browser, stranger: stranger.browser }),
  })

  it('says who approved which payment, and its sum', async () => {
    const [approved] = await read('?kind=payments')
    expect(approved).toMatchObject({
      by: { realm: 'staff', name: 'owner Wong' },
      type: 'PaymentSucceeded',
      paymentId,
      details: { amountCents: 50_000 },
    })
  })

  it('says whose role changed, from what to what', async () => {
    const [changed] = await read('?kind=team')
    expect(changed).toMatchObject({
      type: 'StaffRoleChanged',
      colleague: 'fundraiser Wong',
      details: { before: 'fundraiser', role: 'viewer' },
    })
  })

  it('has what administrators did, without their names', async () => {
    const rows = await read('?kind=application')
    expect(rows.find(({ type }) => type === 'ApplicationApproved')).toMatchObject({
      by: { realm: 'administrator', name: '' },
    })
  })

  it('offers everybody who has worked there as a filter', async () => {
    const { people }: ActivityPeopleAnswer = (await owner.browser.get(`${root}/activity/people`))
      .json
    expect(people.map(({ id }) => id)).toEqual(
      expect.arrayContaining([owner.staffId, colleague.staffId]),
    )
    expect(people.map(({ id }) => id)).not.toContain(stranger.staffId)
  })
})
