import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import { fixtureId } from '@almoner/domain/fixtures.ts'
import { requirePresent } from '@almoner/domain/kernel/assert.ts'
import { isAllowedWhileSuspended, may, staffRoles } from '@almoner/domain/staff/permissions.ts'
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import { startSubscription } from '@almoner/domain/plan-subscription/fixtures.ts'
import { planSubscription } from '@almoner/domain/plan-subscription/index.ts'
import { handleCommand, loadState } from '@almoner/eventstore/handle-command.ts'
import type { Problem } from '../../http/contract.ts'
import { openBrowser } from '../../testing/api.ts'
import { requestApproval } from '../../testing/approvals.ts'
import { createGivers } from '../../testing/gift.ts'
import { organizationId } from '../../testing/route.ts'
import { startKnocking } from '../../testing/request-route.ts'
import { testedRoutes } from '../../testing/routes.ts'
import type { Approval } from '../../use-cases/approvals/contract.ts'
import { createColleague } from '../../testing/transfers.ts'

const path = `/api/admin/organizations/${organizationId}`
const stepUp = { password: 'Almoner2026' }
const reason = 'Its accounts are being checked.'

let started: Awaited<ReturnType<typeof startKnocking>>
let administration: ReturnType<typeof openBrowser>
const logins = new Map<string, string>()

const logInAll = async (): Promise<void> => {
  for (const role of staffRoles) {
    const { browser } = await createColleague(started.api, organizationId, role)
    const login = browser.cookies.get('almoner_session')
    logins.set(role, requirePresent(login ?? null, `a login of ${role}`))
  }
}

beforeAll(async () => {
  started = await startKnocking()
  await logInAll()
  administration = openBrowser(started.api, 'localhost')
  administration.cookies.set('almoner_session', await started.loginAnew('administrator'))
  await administration.post(`${path}/access-reason`, { reason })
  await administration.post(`${path}/suspend`, {
    reason,
    payoutsToo: true,
    stepUp,
  })
})
afterAll(() => started.api.close())
beforeEach(async () => {
  await started.api.db.deleteFrom('operational.rate_limits').execute()
})

const errorCode = ({ json }: { json: unknown }) => (json as Problem | null)?.error?.code ?? null

const ofDesk = Object.entries(testedRoutes).flatMap(([name, { who, permission }]) =>
  who === 'staff' && permission !== undefined ? [{ name, permission }] : [],
)
const closed = ofDesk.filter(({ permission }) => !isAllowedWhileSuspended(permission))
const open = ofDesk.filter(({ permission }) => isAllowedWhileSuspended(permission))

describe('the desk of a suspended charity', () => {
  it.each(closed)('is closed to every role: $name', async ({ name }) => {
    const before = await started.api.store.head()
    for (const role of staffRoles) {
      const answer = await started.knock(name, { login: logins.get(role) ?? '' })
      expect([role, answer.status, errorCode(answer)]).toEqual([
        role,
        403,
        'organisation_suspended',
      ])
    }
    expect(await started.api.store.head()).toBe(before)
  })

  it.each(open)('leaves each role access to its own login and its books: $name', async (route) => {
    for (const role of staffRoles.filter((each) => may(each, route.permission))) {
      const answer = await started.knock(route.name, { login: logins.get(role) ?? '' })
      expect([role, errorCode(answer)]).not.toEqual([role, 'organisation_suspended'])
      expect(answer.status).not.toBe(500)
    }
    // It ends the sessions of those whom it lets in.
    if (/^DELETE .*\/sessions$/.test(route.name)) await logInAll()
  })

  it('shows the reason, in the administrator’s words', async () => {
    const { json } = await started.knock('GET /api/organizations/suspension', {
      login: logins.get('viewer') ?? '',
    })
    expect(json).toEqual({ name: expect.any(String), reason, role: 'viewer' })
  })

  it('locks out no member of staff without a second factor, even if the charity requires one', async () => {
    const { db } = started.api
    const ofCharity = db
      .updateTable('read_models.charity_directory')
      .where('organisation_id', '=', organizationId as OrganisationId)
    await ofCharity.set({ second_factor_required: true }).execute()
    const login = logins.get('owner') ?? ''
    const read = await started.knock('GET /api/organizations/suspension', { login })
    const books = await started.knock('GET /api/organizations/payments.csv', { login })
    expect([read.status, books.status]).toEqual([200, 200])
    const closedDesk = await started.knock('GET /api/organizations/payouts', { login })
    expect(errorCode(closedDesk)).toBe('organisation_suspended')
    await ofCharity.set({ second_factor_required: false }).execute()
  })

  it('shows its payments and requests, and offers no action that is closed', async () => {
    const approvalId = fixtureId('approval', 31)
    await requestApproval(started.api, {
      approvalId,
      organisationId: organizationId,
    })
    const owner = openBrowser(started.api, 'localhost')
    owner.cookies.set('almoner_session', logins.get('owner') ?? '')
    const read = async (name: string) => await owner.get(`/api/organizations/${name}`)
    expect((await read('status')).status).toBe(204)
    expect((await read('overview')).json).toMatchObject({ organization: { status: 'suspended' } })
    expect((await read('payments')).status).toBe(200)
    expect((await read('policy')).json).toMatchObject({ mayEdit: false })
    const { rows }: { rows: Approval[] } = (await read('approvals')).json
    expect(rows.find(({ id }) => id === approvalId)).toMatchObject({
      kind: 'second_factor_off',
      may: { approve: false, refuse: false, cancel: false },
    })
  })

  it('refunds a payment', async () => {
    const { api } = started
    const owner = openBrowser(api, 'localhost')
    owner.cookies.set('almoner_session', logins.get('owner') ?? '')
    const { payment_id: paymentId } = await api.db
      .selectFrom('read_models.payment_history')
      .select('payment_id')
      .where('organisation_id', '=', organizationId as OrganisationId)
      .where('status', '=', 'complete')
      .where('method', '=', 'card')
      .executeTakeFirstOrThrow()
    expect((await owner.get(`/api/organizations/payments/${paymentId}`)).status).toBe(200)
    const refunded = await owner.post(`/api/organizations/payments/${paymentId}/refunds`, {
      refundId: randomUUID(),
      amount: 10,
      reason: 'payer_asked',
      password: 'Harbour2026',
    })
    expect([refunded.status, errorCode(refunded)]).toEqual([202, null])
  })

  it('gives its books only to staff with the permission', async () => {
    const name = 'GET /api/organizations/payments.csv'
    const answer = await started.knock(name, { login: logins.get('owner') ?? '' })
    expect(answer.status).toBe(200)
    const refused = await started.knock(name, { login: logins.get('viewer') ?? '' })
    expect(errorCode(refused)).toBe('not_allowed')
  })
})

const paying = Object.entries(testedRoutes).filter(
  ([name, { host }]) =>
    host === 'harbour.localhost' && /^POST \/api\/(?:user|donors)\/payments(?:\/\w+)?$/.test(name),
)
const readsOnly =
  /calculate-fees|retrieve|confirm|finalize|status|manualDetails|cancel|close|check/i

describe('a payer of a suspended charity', () => {
  it('sees that it takes no payments, and can still open its site', async () => {
    const there = openBrowser(started.api, 'harbour.localhost')
    const { json } = await there.get('/api/donors/organization')
    expect(json).toMatchObject({
      organizationObj: { organizationPermitted: false, paymentMethodCode: {} },
      paymentMethod: {
        card: { enabled: false },
        payMe: { enabled: false },
        tapAndGo: { enabled: false },
        manual: [],
      },
    })
  })

  const begins = paying.filter(([name]) => !readsOnly.test(name))
  it.each(begins)('cannot start: %s', async (name, { who }) => {
    const after = await started.api.store.head()
    const by = who === 'donor' ? 'donor' : 'guest'
    const { status } = await started.knock(name, { by })
    expect(status).toBeGreaterThanOrEqual(400)
    expect(status).toBeLessThan(500)
    const categories = ['payment', 'recurring_plan']
    expect(await started.api.store.readAll({ after, limit: 100, categories })).toEqual([])
  })

  it('is refused with the reason when paying by card', async () => {
    const givers = await createGivers(started.api, 'harbour')
    const refused = await givers.send(givers.form())
    expect([refused.status, errorCode(refused)]).toEqual([409, 'organisation_not_open'])
  })
})

describe('an administrator', () => {
  const suspend = (body: object, headers?: Record<string, string>) =>
    administration.post(`${path}/suspend`, { payoutsToo: true, stepUp, ...body }, headers)
  const head = () => started.api.store.head()

  it('suspends it only once, even if it is suspended again for another reason', async () => {
    const before = await head()
    expect((await suspend({ reason })).status).toBe(200)
    expect(errorCode(await suspend({ reason: 'Another one' }))).toBe('already_suspended')
    expect(errorCode(await suspend({ reason: ' ' }))).toBe('invalid_input')
    expect(await head()).toBe(before)
  })

  it('reinstates it for a reason, and its desk and its payers go on', async () => {
    const body = { reason: 'It answered.', stepUp }
    const both = await Promise.all([1, 2].map(() => administration.post(`${path}/reinstate`, body)))
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]))
    expect(both.map(errorCode).filter((code) => code !== null)).toEqual(['not_suspended'])
    const overview = await started.knock('GET /api/organizations/overview', {
      login: logins.get('owner') ?? '',
    })
    expect(overview.status).toBe(200)
    const givers = await createGivers(started.api, 'harbour')
    expect((await givers.send(givers.form())).status).toBe(200)
  })

  it('raced by another, suspends it once', async () => {
    const raced = await Promise.all(
      ['One reason', 'Another one'].map((each) => suspend({ reason: each })),
    )
    expect(new Set(raced.map(({ status }) => status))).toEqual(new Set([200, 409]))
    await administration.post(`${path}/reinstate`, { reason: 'It answered.', stepUp })
  })

  it('proves who they are, and does not decide about a charity that has no account yet', async () => {
    const other = openBrowser(started.api, 'localhost')
    other.cookies.set('almoner_session', await started.loginAnew('administrator'))
    await other.post(`${path}/access-reason`, { reason })
    const unproved = await other.post(`${path}/suspend`, { reason, payoutsToo: false })
    expect(errorCode(unproved)).toBe('step_up_required')
    const { rows }: { rows: { id: string; subDomain: string }[] } = (
      await administration.get('/api/admin/organizations')
    ).json
    const pending = requirePresent(
      rows.find(({ subDomain }) => subDomain === 'newhope') ?? null,
      'New Hope',
    )
    await administration
      .post(`/api/admin/organizations/${pending.id}/suspend`, {
        reason,
        payoutsToo: false,
        stepUp,
      })
      .thenRefused(404, 'not_found')
  })

  it('puts it on another plan at once, and ends its tax status', async () => {
    const { store, dependencies } = started.api
    await handleCommand(store, {
      decider: planSubscription,
      id: organizationId,
      command: { ...startSubscription, organisationId: organizationId },
      context: {
        actor: 'process:open-organisation',
        tenant: organizationId,
        commandId: 'start-subscription',
        correlation: organizationId,
        causation: null,
        at: instantFromMilliseconds(dependencies.now()),
        input: {},
      },
    })
    const changed = await administration.post(`${path}/plan`, { plan: 'plus', stepUp })
    expect(changed.json).toMatchObject({ plan: 'plus', status: 'approved' })
    const overview = await started.knock('GET /api/organizations/overview', {
      login: logins.get('owner') ?? '',
    })
    expect(overview.json).toMatchObject({ organization: { plan: 'plus' } })
    const { state } = await loadState(started.api.store, planSubscription, organizationId)
    expect(state).toMatchObject({ choice: { plan: 'plus' } })
    const ended = await administration.post(`${path}/end-tax-status`, {
      reason: 'Off the list',
      stepUp,
    })
    expect(ended.json).toMatchObject({ irFileNumber: null })
  })
})
