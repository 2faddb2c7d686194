import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { toCalendarDay } from '@almoner/domain/kernel/calendar.ts'
import { requirePresent } from '@almoner/domain/kernel/assert.ts'
import { isAllowedAsOf } from '@almoner/domain/staff/permissions.ts'
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import type { Client } from '../../testing/api.ts'
import { createAuditor, inviteTo } from '../../testing/auditors.ts'
import { startKnocking } from '../../testing/request-route.ts'
import { organizationId } from '../../testing/route.ts'
import { testedRoutes } from '../../testing/routes.ts'
import { given, staff } from '../../testing/given.ts'
import type { ProjectHistory } from '../../use-cases/history/contract.ts'
import { submitTransfer } from '../../testing/transfers.ts'

// The mark is in every name that is recorded after the auditor's moment.
const mark = 'Zzlater'

let started: Awaited<ReturnType<typeof startKnocking>>
let auditor: Client
let login: string
let knownProject: unknown
let statuses: readonly number[]
beforeAll(async () => {
  started = await startKnocking()
  const { api } = started
  const owner = given(api).as(staff('owner'))
  knownProject = (await owner.post('/api/organizations/projects', toProject('Known'))).json
  const booksAsOf = toCalendarDay(instantFromMilliseconds(Date.now()))
  const { browser } = await createAuditor(api, owner, { booksAsOf })
  auditor = browser
  login = requirePresent(browser.cookies.get('almoner_session') ?? null, 'a login')
  await recordLater(owner)
  await api.caughtUp()
})
afterAll(() => started.api.close())

const toProject = (en: string) => ({
  title: { en, zh: '', cn: '' },
  description: { en: '', zh: '', cn: '' },
  pictures: [],
  goal: 0,
  donation: true,
  status: 'open',
  returnUrl: '',
})

/** Records an invitation, a project, a new title and a payment, each with the mark. */
const recordLater = async (owner: Client) => {
  const { api } = started
  const root = '/api/organizations'
  await inviteTo(owner, `${mark.toLowerCase()}@example.org`, { role: 'viewer', accessUntil: null })
  const createAnswer = await owner.post(`${root}/projects`, toProject(`${mark} project`))
  const { id, version } = knownProject as { id: string; version: number }
  const renamed = await owner.put(`${root}/projects/${id}`, {
    ...toProject(`${mark} title`),
    version,
  })
  statuses = [createAnswer.status, renamed.status]
  await submitTransfer(api, organizationId, {
    payer: {
      firstName: mark,
      lastName: mark,
      organisationName: null,
      email: 'zzlater-payer@example.com',
      phoneNumber: '+85291234567',
      memo: mark,
      customFields: {},
    },
  })
}

const reading = Object.entries(testedRoutes).flatMap(([name, { who, permission }]) =>
  name.startsWith('GET ') &&
  who === 'staff' &&
  permission !== undefined &&
  isAllowedAsOf(permission)
    ? [name]
    : [],
)

describe('every reading route of an auditor of a past day', () => {
  it('is one of many, and later things are there to be found', async () => {
    expect(reading.length).toBeGreaterThan(15)
    expect(statuses).toEqual([201, 200])
  })

  it.each(reading)('shows nothing recorded later: %s', async (name) => {
    const { text } = await started.knock(name, { login })
    expect(text.toLowerCase()).not.toContain(mark.toLowerCase())
  })
})

describe('an auditor of a past day', () => {
  it('reads the histories of projects and settings up to the day, and nothing of the present', async () => {
    const { id } = knownProject as { id: string }
    const project: ProjectHistory = (await auditor.get(`/api/organizations/projects/${id}/history`))
      .json
    expect(project.entries.map(({ type }) => type)).toEqual(['ProjectCreated'])
    for (const name of ['payment-methods', 'closed-books', 'accounting-codes']) {
      const { status } = await auditor.get(`/api/organizations/settings/${name}/history`)
      expect([name, status]).toEqual([name, 200])
    }
    for (const path of ['projects/cards', 'accounting-codes', 'settings/profile/history']) {
      const { status } = await auditor.get(`/api/organizations/${path}`)
      expect([path, status]).toEqual([path, 403])
    }
  })
})
