import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { organisation } from '@almoner/domain/organisation/index.ts'
import type { StaffId } from '@almoner/domain/kernel/ids.ts'
import { newHopeApplicant } from '@almoner/sandbox/world/applications/applicants.ts'
import { worldId } from '@almoner/sandbox/world/ids.ts'
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import { openReview } from '@almoner/workflows/steps/review/manual-review.ts'
import { openingReview } from '@almoner/workflows/steps/review/opening-review.ts'
import { cents } from '@almoner/domain/kernel/money.ts'
import { openBrowser, startApi, type Client, type TestApi } from '../../testing/api.ts'
import { createGivers } from '../../testing/gift.ts'
import { administrator, given, guest } from '../../testing/given.ts'
import { approveApplication, openCharity } from '../../testing/opening.ts'
import { record } from '../../testing/record.ts'
import { applicationAt } from '../../testing/reviewers.ts'
import { createColleague } from '../../testing/transfers.ts'
import type { MissionAnswer } from '../../payer/projects/contract.ts'
import type { ApplicationAnswer } from './contract.ts'

const newHope = applicationAt('newhope')
const organisationId = worldId('organisation', 'newhope')
const application = '/api/organizations/application'
const overview = '/api/organizations/overview'

let api: TestApi
let reviewer: Client
let isOpen = false
beforeEach(async () => {
  if (isOpen) await api.close()
  api = await startApi()
  isOpen = true
  reviewer = given(api).as(administrator())
})
afterAll(() => api.close())

const toSteps = ({ opening }: ApplicationAnswer) =>
  opening?.map(({ step, state }) => `${step}: ${state}`)
const readOpening = async () => toSteps((await reviewer.get(newHope)).json)

/** The applicant, who logs in as before. */
const founder = async () => {
  const browser = openBrowser(api, 'localhost')
  const { username, password } = newHopeApplicant
  await browser.post('/api/donors/login', { username, password }).thenAnswered(204)
  return browser
}

/** All steps but the last one. */
const openPartly = async () => {
  const stopped = openCharity(api, 'newhope', {
    approveOrganisation: () => Promise.reject(new Error('the machine died')),
  })
  await expect(stopped).rejects.toThrow('the machine died')
  await api.caughtUp()
}

describe('New Hope, once it is approved', () => {
  it('is opened step by step, and receives its first gift', async () => {
    await reviewer.get(newHope).thenAnswered(200, { opening: null })
    const approved = await approveApplication(api, reviewer, organisationId)
    expect(toSteps(approved)).toEqual([
      'registered: under_way',
      'tax_status: to_do',
      'owner: to_do',
      'bank_account: to_do',
      'card_account: to_do',
      'subscription: to_do',
      'project: to_do',
      'opened: to_do',
      'card_payments: to_do',
    ])
    const site = given(api).as(guest('newhope.localhost'))
    await site.get('/api/donors/organization').thenAnswered(404)
    const letters = await openCharity(api, 'newhope')
    expect((await readOpening())?.filter((step) => !step.endsWith(': done'))).toEqual([])
    expect(letters).toMatchObject([{ to: newHopeApplicant.username }])
    const missions: MissionAnswer[] = (await site.get('/api/projects')).json
    expect(missions).toMatchObject([{ title: 'General donations', donation: true }])
    const givers = await createGivers(api, 'newhope')
    const gift = await givers.give()
    expect(gift).toMatchObject({ status: 'succeeded' })
    expect(gift.receiptLink).toContain('/')
  })

  it('shows the logo that was uploaded, at its own site only', async () => {
    await approveApplication(api, reviewer, organisationId)
    await openCharity(api, 'newhope')
    const site = given(api).as(guest('newhope.localhost'))
    const { organizationObj }: { organizationObj: { logo: string } } = (
      await site.get('/api/donors/organization')
    ).json
    expect(organizationObj.logo).toMatch(/^\/api\/donors\/organization\/logo\?v=[0-9a-f]{12}$/)
    const picture = await site.get(organizationObj.logo).thenAnswered(200)
    expect(picture.headers.get('Content-Type')).toBe('image/png')
    const elsewhere = given(api).as(guest('harbour.localhost'))
    await elsewhere.get(organizationObj.logo).thenAnswered(404)
  })

  it('receives no gift before the last step, and its founder remains an applicant until then', async () => {
    await approveApplication(api, reviewer, organisationId)
    const browser = await founder()
    const approved = { status: 'approved', cardAccount: null }
    await browser.get(application).thenAnswered(200, approved)
    await openPartly()
    expect(await readOpening()).toContain('opened: under_way')
    const cardAccount = { status: 'open', states: { card_payments: 'on' }, requirements: [] }
    await browser.get(application).thenAnswered(200, { status: 'approved', cardAccount })
    await browser.get(overview).thenRefused(403, 'not_allowed')
    const site = given(api).as(guest('newhope.localhost'))
    await site.get('/api/donors/organization').thenAnswered(404)
  })

  it('makes its applicant the owner, by the login that they have', async () => {
    await approveApplication(api, reviewer, organisationId)
    const before = await founder()
    await openCharity(api, 'newhope')
    for (const browser of [before, await founder()]) {
      await browser.get(overview).thenAnswered(200, {
        organization: { id: organisationId, status: 'approved' },
        person: { username: newHopeApplicant.username, role: 'owner' },
      })
      await browser.get(application).thenRefused(403, 'not_allowed')
    }
  })

  it('does not readmit a founder who was removed as an applicant', async () => {
    await approveApplication(api, reviewer, organisationId)
    await openCharity(api, 'newhope')
    const browser = await founder()
    await createColleague(api, organisationId, 'owner')
    const staffId: StaffId = worldId('staff', 'newhope')
    const approvalId = worldId('approval', 'spec')
    await record(api, {
      decider: organisation,
      tenant: organisationId,
      command: { type: 'RemoveStaff', staffId, approvalId },
      actor: 'staff:another',
    })
    await browser.get(application).thenRefused(401, 'not_signed_in')
    await browser.get(overview).thenRefused(401, 'not_signed_in')
  })
})

describe('an opening that waits for a person', () => {
  it('is marked as waiting at its step, is listed in the administrators’ inbox, and is retried', async () => {
    await approveApplication(api, reviewer, organisationId)
    const books = { store: api.store, now: () => instantFromMilliseconds(Date.now()) }
    await openReview(books, {
      ...openingReview({ organisationId }),
      process: 'open-organisation',
      organisationId: null,
      paymentId: null,
      amountCents: cents(0),
    })
    await api.caughtUp()
    expect((await readOpening())?.[0]).toBe('registered: waiting')
    await reviewer.get('/api/admin/inbox').thenAnswered(200, {
      rows: [{ discrepancy: 'opening_stopped', providerObjectId: organisationId }],
    })
    await reviewer.post(`${newHope}/retry-opening`, {}).thenAnswered(200)
    expect(api.bank.retried).toEqual([organisationId])
    await openCharity(api, 'newhope')
    await reviewer.get('/api/admin/inbox').thenAnswered(200, { rows: [] })
    expect(await readOpening()).toContain('opened: done')
  })
})
