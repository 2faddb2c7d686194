import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createAdministrator } from '@almoner/api/use-cases/accounts/administrators/create-administrator.ts'
import { openBrowser } from '@almoner/api/testing/api.ts'
import { sectionBodies } from '@almoner/api/testing/applicant-sections.ts'
import { newApplicant } from '@almoner/api/testing/applicants.ts'
import { fillApplication } from '@almoner/api/testing/fill-application.ts'
import { createGivers } from '@almoner/api/testing/gift.ts'
import { approveApplication } from '@almoner/api/testing/opening.ts'
import { administratorAt } from '@almoner/api/testing/reviewers.ts'
import type { NextPayoutAnswer, RequestedPayoutAnswer } from '@almoner/api/desk/payouts/contract.ts'
import { streamName, type OrganisationId } from '@almoner/domain/kernel/ids.ts'
import { hongKongTime, instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import { providerNotice, providerNoticeId } from '@almoner/domain/provider-notice/index.ts'
import { treasury } from '@almoner/domain/treasury/index.ts'
import { handleCommand } from '@almoner/eventstore/handle-command.ts'
import { administratorPerson } from '@almoner/sandbox/world/people.ts'
import { payloadKeyFrom } from '@almoner/workflows/engines/temporal/payload/payload-key.ts'
import type { TemporalForTests } from '@almoner/workflows/engines/temporal/testing/dev-server.ts'
import { givenTemporal } from '@almoner/workflows/engines/temporal/testing/given-temporal.ts'
import { untilPaused } from '@almoner/workflows/engines/temporal/testing/until-paused.ts'
import { openOrganisationId } from '@almoner/workflows/processes/open-organisation/contract.ts'
import { payOutId } from '@almoner/workflows/processes/pay-out/contract.ts'
import { openingEvents, readOpeningEvents } from '@almoner/workflows/testing/applicant.ts'
import { startApiBeside } from './testing/api-beside-workers.ts'
import { useWorkers } from './testing/workers.ts'

let temporal: TemporalForTests
beforeAll(async () => {
  temporal = await givenTemporal()
})
afterAll(() => temporal.stop())

const workers = useWorkers(() => ({
  TEMPORAL_ADDRESS: temporal.settings.address,
  TEMPORAL_NAMESPACE: temporal.settings.namespace,
}))

let api: Awaited<ReturnType<typeof startApiBeside>>
beforeAll(async () => {
  api = await startApiBeside(workers, temporal.settings)
  const { username: email, ...person } = administratorPerson
  const wish = { email, ...person }
  await createAdministrator({ ...api, now: Date.now }, { wish, newPassword: false })
})
afterAll(() => api.close())

const subDomain = 'kites'

type Applicant = Awaited<ReturnType<typeof newApplicant>>
let founder: Applicant

const lettersWith = (text: string) => workers.letters().filter((letter) => letter.includes(text))

/** Takes an applicant from the sign-up to the submitted application, on a paid plan. */
const apply = async (): Promise<Applicant> => {
  const applicant = await newApplicant(api, 'founder')
  const token = await applicant.token()
  await vi.waitFor(() => expect(lettersWith(token)).toHaveLength(1))
  await applicant.verify()
  const plan = { plan: 'premium', period: 'annual', referralCode: '' }
  await applicant.put('plan', plan)
  const answer = await applicant.post('card', { paymentMethod: 'pm_card_visa', last4: '4242' })
  expect(answer.json).toMatchObject({ status: 'succeeded' })
  const sections = { ...sectionBodies(subDomain), plan }
  const { snapshotSha256 } = await fillApplication(applicant, sections)
  const submitted = await applicant.post('submit', { snapshotSha256 })
  expect(submitted.json).toMatchObject({ status: 'pending' })
  return applicant
}

const approve = async (organisationId: OrganisationId): Promise<void> => {
  await approveApplication(api, await administratorAt(api), organisationId)
}

/** The provider's notice that money is available, as its webhook records it. */
const noticeBalance = async (): Promise<void> => {
  const what = { provider: 'stripe', noticeId: 'evt_balance', happenedAt: null } as const
  await handleCommand(api.store, {
    decider: providerNotice,
    id: providerNoticeId(what),
    command: { type: 'ReceiveBalanceNotice', ...what },
    context: {
      tenant: null,
      actor: 'provider:stripe',
      correlation: what.noticeId,
      causation: null,
      commandId: what.noticeId,
      input: what,
      at: instantFromMilliseconds(Date.now()),
    },
  })
}

/** Matches every call about the account except the search for it. */
const isToAccount = (method: string, path: string): boolean =>
  path.startsWith('/v1/accounts') && !(method === 'GET' && path === '/v1/accounts')

describe('a charity that joins, on Temporal', () => {
  it('is opened once, even if its worker stops in between, and receives its first gift', async () => {
    workers.start()
    founder = await apply()
    const { organisationId } = founder
    workers.onRequest((method, path) => (isToAccount(method, path) ? 'drop' : undefined))
    await approve(organisationId)
    const payloadKey = payloadKeyFrom(workers.books().vault.rootSecret)
    await untilPaused({ ...temporal, payloadKey }, openOrganisationId({ organisationId }))
    await workers.stop('SIGKILL')
    expect(await readOpeningEvents(api.store, organisationId)).toEqual(openingEvents.slice(0, 6))

    workers.onRequest(() => undefined)
    workers.start()
    // The last step is the letter to the owner, and no earlier letter names the charity's site.
    await vi.waitFor(() => expect(lettersWith(`//${subDomain}.localhost`)).toHaveLength(1))
    expect(await readOpeningEvents(api.store, organisationId)).toEqual(openingEvents)
    expect(
      await workers.stripe().store.list('account', { limit: 10, order: 'newest' }),
    ).toMatchObject([{ metadata: { organisationId } }])

    await api.caughtUp()
    const givers = await createGivers(api, subDomain)
    const form = givers.form()
    const paid = await vi.waitFor(async (): Promise<{ receiptLink: string }> => {
      const answer = await givers.send(form)
      expect([answer.status, answer.json]).toMatchObject([200, { status: 'succeeded' }])
      return answer.json
    })
    const { pathname } = new URL(paid.receiptLink)
    await vi.waitFor(() => expect(lettersWith(pathname)).toHaveLength(1))
    const receipt = await openBrowser(api, `${subDomain}.localhost`).get(pathname)
    expect([receipt.status, receipt.text.slice(0, 5)]).toEqual([200, '%PDF-'])
    // The gift, and the first invoice of its plan, which comes at 08:00 to a charity that is approved
    // in the night.
    const { hour } = hongKongTime(instantFromMilliseconds(Date.now()))
    const invoiced = hour < 8 ? [] : ['invoiceId invoiceNumber organisationId']
    await vi.waitFor(async () => {
      const charges = await workers.stripe().paidCharges()
      const subjects = charges.map(({ metadata }) => Object.keys(metadata).toSorted().join(' '))
      expect(subjects.toSorted()).toEqual([...invoiced, 'organisationId paymentId'])
    })
  })

  it('is paid out that gift once, though its worker dies before Stripe has answered', async () => {
    workers.start()
    const { organisationId, username, password } = founder
    const readTypes = async () =>
      (await api.store.read(streamName(treasury.category, organisationId))).map(({ type }) => type)
    await workers.stripe().call('POST', '/settle')
    await noticeBalance()
    await vi.waitFor(async () => expect(await readTypes()).toEqual(['SettlementRecorded']))
    await api.caughtUp()

    const owner = openBrowser(api, 'localhost')
    await owner.post('/api/donors/login', { username, password, as: 'organization' })
    const next: NextPayoutAnswer = (await owner.get('/api/organizations/payouts/next')).json
    expect(next).toMatchObject({ available: 150, obstacles: [] })
    workers.onRequest((_, path) => (path === '/v1/payouts' ? 'drop' : undefined))
    const body = { amount: next.available, seen: next.seen, password }
    const requested = await owner.post('/api/organizations/payouts', body)
    const { id: payoutId }: RequestedPayoutAnswer = requested.json
    expect(requested.status).toBe(201)
    const payloadKey = payloadKeyFrom(workers.books().vault.rootSecret)
    await untilPaused({ ...temporal, payloadKey }, payOutId({ payoutId }))
    await workers.stop('SIGKILL')
    expect(await readTypes()).toEqual(['SettlementRecorded', 'PayoutRequested'])

    workers.onRequest(() => undefined)
    workers.start()
    await vi.waitFor(async () => expect(await readTypes()).toContain('PayoutSent'))
    const payouts = await workers.stripe().store.list('payout', { limit: 10, order: 'newest' })
    expect(payouts).toMatchObject([{ amount: 15_000, metadata: { payoutId } }])
    await workers.stripe().call('POST', `/payouts/${payouts[0]?.id}/pay`)
    await api.flows.lookAtPayout({ payoutId })
    await vi.waitFor(async () =>
      expect(await readTypes()).toEqual([
        'SettlementRecorded',
        'PayoutRequested',
        'PayoutSent',
        'PayoutPaid',
      ]),
    )
    await vi.waitFor(() => expect(lettersWith('HK$150.00').length).toBeGreaterThan(0))
  })
})
