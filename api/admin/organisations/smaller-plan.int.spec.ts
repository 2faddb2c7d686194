import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addDays } from '@almoner/domain/kernel/calendar.ts'
import { manualMethods } from '@almoner/domain/payment-methods/payment-method.ts'
import { details } from '@almoner/domain/project/fixtures.ts'
import { project } from '@almoner/domain/project/index.ts'
import type { Plan } from '@almoner/domain/plans/plan.ts'
import { worldId } from '@almoner/sandbox/world/ids.ts'
import type { OfflineEntryAnswer } from '../../desk/offline-entries/contract.ts'
import type { ProjectAnswer, ProjectCardsAnswer } from '../../desk/projects/contract.ts'
import type { OrganizationAnswer } from '../../payer/organizations/contract.ts'
import type { MissionAnswer } from '../../payer/projects/contract.ts'
import { openBrowser, useApi } from '../../testing/api.ts'
import { today } from '../../testing/card-holder.ts'
import { createCustomDomain } from '../../testing/custom-domain.ts'
import { createGivers } from '../../testing/gift.ts'
import { administrator, given, guest, staff } from '../../testing/given.ts'
import { record } from '../../testing/record.ts'
import { applicationAt, giveAccessReason } from '../../testing/reviewers.ts'

const api = useApi()
const organisationId = worldId('organisation', 'harbour')
const account = applicationAt('harbour')
const owner = given(api).as(staff('owner'))
const payer = given(api).as(guest('harbour.localhost'))
const host = 'give.harbourlight.example'
const desk = '/api/organizations'
const stepUp = { password: 'Almoner2026' }

const setPlan = async (plan: Plan): Promise<void> => {
  const browser = given(api).as(administrator())
  await giveAccessReason(browser, 'harbour')
  await browser.post(`${account}/plan`, { plan, stepUp }).thenAnswered(200, { plan })
}

/** What a payer's browser receives, in the browser's language, without any wait. */
const view = async (): Promise<OrganizationAnswer> =>
  (await payer.get('/api/donors/organization', { 'Accept-Language': 'zh-HK' })).json
const listMissions = async (): Promise<string[]> => {
  const missions: MissionAnswer[] = (await payer.get('/api/projects')).json
  return missions.map(({ id }) => id)
}
const cards = async (): Promise<ProjectCardsAnswer> =>
  (await owner.get(`${desk}/projects/cards`)).json
const statusAt = async (hostname: string) =>
  (await openBrowser(api, hostname, 'https').get('/api/donors/organization')).status

/** Everything that a plan switches, as its readers find it. */
const snapshot = async () => {
  const { organizationObj, paymentMethod } = await view()
  return {
    payMe: paymentMethod.payMe.enabled,
    tapAndGo: paymentMethod.tapAndGo.enabled,
    manual: paymentMethod.manual,
    codes: Object.keys(organizationObj.paymentMethodCode),
    plan: organizationObj.plan.currentPlan,
    name: organizationObj.organizationName,
    customHost: await statusAt(host),
    missions: await listMissions(),
    domain: (await owner.get(`${desk}/custom-domain`)).json,
  }
}

const box = {
  projectId: null,
  paymentType: 'donation',
  paymentMethod: 'cash',
  amount: '200.00',
  fee: '0.00',
  receivedOn: addDays(today, -3),
  receivedTime: '09:30',
  firstName: 'Siu Ming',
  lastName: 'Lee',
  email: 'siu-ming@example.com',
  note: 'Collection box 14',
  language: 'en',
}
let entry: OfflineEntryAnswer

beforeAll(async () => {
  for (const name of ['spring', 'summer', 'autumn']) {
    const projectId = worldId('project', `smaller-plan:${name}`)
    const command = { type: 'CreateProject', projectId, organisationId, details } as const
    await record(api, {
      decider: project,
      tenant: organisationId,
      id: projectId,
      command: { ...command, status: 'open', placesLeft: null },
    })
  }
  const domain = createCustomDomain(api, { subDomain: 'harbour', host })
  await domain.ask()
  await domain.verify()
  const recorded = await owner
    .post(`${desk}/offline-entries`, { ...box, approved: true })
    .thenAnswered(201)
  entry = recorded.json
})
beforeEach(async () => {
  await api.db.deleteFrom('operational.rate_limits').execute()
  await setPlan('premium')
})

describe('a charity whose plan becomes smaller', () => {
  it('loses at once what the plan excludes, and has exactly all of it again on the plan before', async () => {
    const before = await snapshot()
    expect(before).toMatchObject({
      payMe: true,
      tapAndGo: true,
      manual: [...manualMethods],
      plan: 'premium',
      name: '海港之光兒童基金',
      customHost: 200,
      missions: { length: 5 },
      domain: { isIncluded: true },
    })
    await setPlan('plus')
    expect(await snapshot()).toMatchObject({
      payMe: false,
      tapAndGo: false,
      manual: [],
      codes: [],
      plan: 'plus',
      // The charity's own language, whichever the browser's is.
      name: 'Harbour Light Children’s Fund',
      customHost: 404,
      missions: before.missions.slice(0, 3),
      domain: { isIncluded: false },
    })
    expect(await statusAt('harbour.localhost')).toBe(200)
    await setPlan('premium')
    expect(await snapshot()).toEqual(before)
  })

  it('refuses a payment by a wallet or to the charity itself, and takes one by card', async () => {
    const givers = await createGivers(api, 'harbour')
    await setPlan('plus')
    const answer = await givers.give()
    expect(answer).toMatchObject({ status: 'succeeded' })
    await givers.browser
      .post('/api/user/payments/manualDetails', {
        amount: 100,
        paymentName: 'fps',
        fingerprint: 'attempt-fps-smaller',
      })
      .thenRefused(409, 'method_not_available')
    const { paymentMethod: _, type: _type, cardCountry: _country, ...form } = givers.form()
    await givers.browser
      .post('/api/user/payments/paymeQrCode', form)
      .thenRefused(409, 'method_not_available')
  })

  it('reads its offline entries and exports them, and changes none', async () => {
    await setPlan('plus')
    const path = `${desk}/offline-entries/${entry.id}`
    await owner.get(path).thenAnswered(200, { id: entry.id, amount: 200, isIncluded: false })
    await owner
      .put(path, { ...box, version: entry.version, reason: 'Another sum', amount: '300.00' })
      .thenRefused(409, 'plan_excludes_offline')
    await owner
      .post(`${desk}/offline-entries`, { ...box, approved: true, again: true })
      .thenRefused(409, 'plan_excludes_offline')
    for (const file of ['payments', 'supporters', 'activity', 'monthly/plans', 'payouts']) {
      const csv = await owner.get(`${desk}/${file}.csv`)
      expect([file, csv.status]).toEqual([file, 200])
    }
    expect((await owner.get(`${desk}/payments.csv?source=offline`)).text).toContain(entry.id)
  })
})

describe('a project that the plan does not list', () => {
  it('is found and paid by its address', async () => {
    const [resting = ''] = (await listMissions()).slice(3)
    await setPlan('plus')
    expect(await listMissions()).not.toContain(resting)
    await payer.get(`/api/projects/${resting}`).thenAnswered(200, { id: resting, status: 'open' })
    const givers = await createGivers(api, 'harbour')
    expect(await givers.give({ projectId: resting })).toMatchObject({ status: 'succeeded' })
  })

  it('is marked at the desk, and can be edited and closed there', async () => {
    const ids = await listMissions()
    await setPlan('plus')
    const { projects, running, limit } = await cards()
    expect(projects.filter(({ isResting }) => isResting).map(({ id }) => id)).toEqual(ids.slice(3))
    expect(running).toBeGreaterThan(limit ?? 0)
    const path = `${desk}/projects/${ids[3]}`
    const shown: ProjectAnswer = (await owner.get(path)).json
    await owner
      .put(path, { ...shown, title: { en: 'Another title', zh: '', cn: '' } })
      .thenAnswered(200, { title: { en: 'Another title' } })
    await owner.post(`${path}/close`, {}).thenAnswered(200, { status: 'closed' })
    expect(await listMissions()).toEqual(ids.slice(0, 3))
  })
})
