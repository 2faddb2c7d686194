import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import { contact, profile, registerOrganisation } from '@almoner/domain/organisation/fixtures.ts'
import { organisation } from '@almoner/domain/organisation/index.ts'
import { handleCommand } from '@almoner/eventstore/handle-command.ts'
import { worldId } from '@almoner/sandbox/world/ids.ts'
import { openBrowser, startApi, type TestApi } from '../../testing/api.ts'
import { createStaff } from '../../testing/gift.ts'
import type { ListAnswer } from '../../lists/contract.ts'
import { checkList } from '../../lists/testing/check-list.ts'
import { organisationsList, type AdminOrganization } from './organisations-list-contract.ts'

let api: TestApi
let administration: ReturnType<typeof openBrowser>

beforeAll(async () => {
  api = await startApi()
  administration = openBrowser(api, 'localhost')
  await declineCharity()
  await administration.post('/api/donors/login', {
    username: 'admin@almoner.example',
    password: 'Almoner2026',
    as: 'admin',
  })
})
afterAll(() => api.close())

/** A charity from before there were applications. */
const declineCharity = async (): Promise<void> => {
  const id = worldId('organisation', 'kites')
  const register = registerOrganisation({
    organisationId: id,
    subDomain: 'kites',
    profile: { ...profile, name: { default: 'Kites for All' } },
    contact: { ...contact, email: 'office@kites.example' },
  })
  const decline = { type: 'DeclineOrganisation', reason: 'documents unreadable' } as const
  for (const command of [register, decline]) {
    await handleCommand(api.store, {
      decider: organisation,
      id,
      command,
      context: {
        tenant: id,
        actor: 'spec',
        correlation: 'spec',
        causation: null,
        commandId: `kites:${command.type}`,
        input: {},
        at: instantFromMilliseconds(Date.now()),
      },
    })
  }
  await api.caughtUp()
}

const organizations = async (query = ''): Promise<ListAnswer<AdminOrganization>> =>
  (await administration.get(`/api/admin/organizations${query}`)).json

describe('an administrator', () => {
  it('sees every charity, whatever became of it', async () => {
    const seen = (await organizations()).rows
    expect(new Map(seen.map(({ subDomain, status }) => [subDomain, status]))).toEqual(
      new Map([
        ['harbour', 'approved'],
        ['lionrock', 'approved'],
        ['bauhinia', 'approved'],
        ['tinhau', 'approved'],
        ['kites', 'declined'],
      ]),
    )
  })

  checkList({
    list: organisationsList,
    idOf: ({ id }) => id,
    csvOf: ({ payerSite }) => payerSite,
    sorted: {
      date: ({ registeredAt }) => registeredAt,
      name: ({ name }) => name.toLowerCase(),
    },
    filters: {
      q: ['Harbour', ({ subDomain }) => subDomain === 'harbour'],
      day: ['2020-01-01..', () => true],
      plan: ['free', ({ plan }) => plan === 'free'],
      status: ['declined', ({ status, reason }) => status === 'declined' && reason !== null],
    },
    start: async () => ({ api, reader: administration, stranger: null }),
  })

  it.each(['status=open', 'plan=gold', 'before=x'])('is refused %s', async (query) => {
    const refused = await administration.get(`/api/admin/organizations?${query}`)
    expect(refused.status).toBe(422)
  })
})

describe('a guest or a staff member', () => {
  it('is refused', async () => {
    const anonymous = await openBrowser(api, 'localhost').get('/api/admin/organizations')
    expect(anonymous.status).toBe(401)
    const { browser } = await createStaff(api, 'harbour')
    const staff = await browser.get('/api/admin/organizations')
    expect(staff.status).toBe(401)
  })
})

describe('a charity’s site', () => {
  it('has no administration, also for an administrator', async () => {
    const Cookie = `almoner_session=${administration.cookies.get('almoner_session')}`
    const there = openBrowser(api, 'harbour.localhost')
    expect((await there.get('/api/admin/organizations', { Cookie })).status).toBe(404)
  })
})
