import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import { fixtureId } from '@almoner/domain/fixtures.ts'
import { requirePresent } from '@almoner/domain/kernel/assert.ts'
import { isAllowedWhileSuspended, may, staffRoles } from '@almoner/domain/staff/permissions.ts'
import { planSubscription } from '@almoner/domain/plan-subscription/index.ts'
import { loadState } from '@almoner/eventstore/handle-command.ts'
import type { Problem } from '../../http/contract.ts'
import type { Client } from '../../testing/api.ts'
import { requestApproval } from '../../testing/approvals.ts'
import { createGivers } from '../../testing/gift.ts'
import { administrator, given, guest, staff } from '../../testing/given.ts'
import { administratorAt, giveAccessReason } from '../../testing/reviewers.ts'
import { organizationId } from '../../testing/route.ts'
import { startKnocking } from '../../testing/request-route.ts'
import { testedRoutes } from '../../testing/routes.ts'
import type { Approval } from '../../use-cases/approvals/contract.ts'
import { createColleague } from '../../testing/transfers.ts'

const path = `/api/admin/organizations/${organizationId}`
const stepUp = { password: 'Almoner2026' }
const reason = 'Its accounts are being checked.'

let started: Awaited<ReturnType<typeof startKnocking>>
let administration: Client
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
  administration = given(started.api).as(administrator())
  await giveAccessReason(administration, 'harbour')
  await administration.post(`${path}/suspend`, { reason, payoutsToo: true, stepUp })
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
    const owner = given(started.api).as(staff('owner'))
    const read = (name: string) => owner.get(`/api/organizations/${name}`)
    await read('status').thenAnswered(204)
    await read('overview').thenAnswered(200, { organization: { status: 'suspended' } })
    await read('payments').thenAnswered(200)
    await read('policy').thenAnswered(200, { mayEdit: false })
    const { rows }: { rows: Approval[] } = (await read('approvals')).json
    expect(rows.find(({ id }) => id === approvalId)).toMatchObject({
      kind: 'second_factor_off',
      may: { approve: false, refuse: false, cancel: false },
    })
  })

  it('refunds a payment', async () => {
    const { api } = started
    const owner = given(api).as(staff('owner'))
    const { payment_id: paymentId } = await api.db
      .selectFrom('read_models.payment_history')
      .select('payment_id')
      .where('organisation_id', '=', organizationId as OrganisationId)
      .where('status', '=', 'complete')
      .where('method', '=', 'card')
      .executeTakeFirstOrThrow()
    await owner.get(`/api/organizations/payments/${paymentId}`).thenAnswered(200)
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
    const payer = given(started.api).as(guest('harbour.localhost'))
    await payer.get('/api/donors/organization').thenAnswered(200, {
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
    await givers.send(givers.form()).thenRefused(409, 'organisation_not_open')
  })
})

describe('an administrator', () => {
  const suspend = (body: object, headers?: Record<string, string>) =>
    administration.post(`${path}/suspend`, { payoutsToo: true, stepUp, ...body }, headers)
  const head = () => started.api.store.head()

  it('suspends it only once, even if it is suspended again for another reason', async () => {
    const before = await head()
    await suspend({ reason }).thenAnswered(200)
    await suspend({ reason: 'Another one' }).thenRefused(409, 'already_suspended')
    await suspend({ reason: ' ' }).thenRefused(422, 'invalid_input')
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
    await givers.send(givers.form()).thenAnswered(200)
  })

  it('raced by another, suspends it once', async () => {
    const raced = await Promise.all(
      ['One reason', 'Another one'].map((each) => suspend({ reason: each })),
    )
    expect(new Set(raced.map(({ status }) => status))).toEqual(new Set([200, 409]))
    await administration.post(`${path}/reinstate`, { reason: 'It answered.', stepUp })
  })

  it('proves who they are, and does not decide about a charity that has no account yet', async () => {
    const other = await administratorAt(started.api)
    await giveAccessReason(other, 'harbour')
    const unproved = { reason, payoutsToo: false }
    await other.post(`${path}/suspend`, unproved).thenRefused(422, 'step_up_required')
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
    const plus = { plan: 'plus', status: 'approved' }
    await administration.post(`${path}/plan`, { plan: 'plus', stepUp }).thenAnswered(200, plus)
    const overview = await started.knock('GET /api/organizations/overview', {
      login: logins.get('owner') ?? '',
    })
    expect(overview.json).toMatchObject({ organization: { plan: 'plus' } })
    const { state } = await loadState(started.api.store, planSubscription, organizationId)
    expect(state).toMatchObject({ choice: { plan: 'plus' } })
    await administration
      .post(`${path}/end-tax-status`, { reason: 'Off the list', stepUp })
      .thenAnswered(200, { irFileNumber: null })
  })
})
