import { startApplication } from '@almoner/domain/application/fixtures.ts'
import { application } from '@almoner/domain/application/index.ts'
import { fixtureId, harbourId } from '@almoner/domain/kernel/fixtures.ts'
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import { handleCommand } from '@almoner/eventstore/handle-command.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkList } from '../../lists/testing/check-list.ts'
import { startApi, type openBrowser, type TestApi } from '../../testing/api.ts'
import { applicationsList } from './applications-list-contract.ts'
import { administratorAt, applicationAt } from '../../testing/reviewers.ts'

let api: TestApi
let administration: ReturnType<typeof openBrowser>

beforeAll(async () => {
  api = await startApi()
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
afterAll(() => api.close())

describe('an administrator’s list of applications', () => {
  checkList({
    list: applicationsList,
    idOf: ({ id }) => id,
    csvOf: ({ username }) => username,
    sorted: {
      changed: ({ changedAt }) => changedAt,
      date: ({ startedAt }) => startedAt,
      name: ({ name }) => name?.toLowerCase() ?? '',
    },
    filters: {
      q: ['trail', ({ subDomain }) => subDomain === 'peaktrail'],
      day: ['2020-01-01..', ({ submittedAt }) => submittedAt !== null],
      status: ['mine', ({ claimedBy }) => claimedBy === 'me'],
    },
    start: async () => ({ api, reader: administration, stranger: null }),
  })

  it.each(['draft', 'pending', 'declined'])('has those that are %s', async (status) => {
    const { json } = await administration.get(`/api/admin/applications?status=${status}`)
    const { rows } = json as { rows: { status: string }[] }
    expect(rows.map((row) => row.status)).toEqual([status])
  })

  it('says until when a decision is promised', async () => {
    const { json } = await administration.get('/api/admin/applications?status=pending')
    const { rows } = json as { rows: { dueOn: string; due: string; round: number }[] }
    expect(rows[0]).toMatchObject({ due: 'later', round: 1 })
    expect(rows[0]?.dueOn).toMatch(/^\d{4}-\d\d-\d\d$/)
  })
})
