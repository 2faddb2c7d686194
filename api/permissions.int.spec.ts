import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { requirePresent } from '@almoner/domain/kernel/assert.ts'
import {
  may,
  roles,
  staffRoles,
  type Permission,
  type Role,
} from '@almoner/domain/staff/permissions.ts'
import { requiredPermission } from './middleware/requires.ts'
import { verifiedApplicant } from './testing/applicants.ts'
import { organizationId } from './testing/route.ts'
import { testedRoutes } from './testing/routes.ts'
import { startKnocking, type Knock } from './testing/request-route.ts'
import { createColleague } from './testing/transfers.ts'

let started: Awaited<ReturnType<typeof startKnocking>>
const logins = new Map<Role, string>()

const logInApplicant = async () => {
  const { browser } = await verifiedApplicant(started.api, 'applicant')
  logins.set('applicant', requirePresent(browser.cookies.get('almoner_session') ?? null, 'a login'))
}

const logInAll = async () => {
  for (const role of staffRoles) {
    const { browser } = await createColleague(started.api, organizationId, role)
    logins.set(
      role,
      requirePresent(browser.cookies.get('almoner_session') ?? null, `a login of ${role}`),
    )
  }
  await logInApplicant()
  logins.set('administrator', await started.loginAnew('administrator'))
}

beforeAll(async () => {
  started = await startKnocking()
  await logInAll()
})
afterAll(() => started.api.close())
beforeEach(async () => {
  await started.api.db.deleteFrom('operational.rate_limits').execute()
})

const isOfStaff = /^[A-Z]+ \/api\/(?:organizations|admin)\//
/** The links in mails: the token identifies the recipient. */
const isOpen = (name: string): boolean => testedRoutes[name]?.who === 'anyone'

/** The permissions that each route of staff requires, as the app has them registered. */
const permissionsByRoute = () => {
  const permissions = new Map<string, string[]>()
  for (const { method, path, handler } of started.app.routes) {
    const name = `${method} ${path}`
    if (method === 'ALL' || !isOfStaff.test(name) || isOpen(name)) continue
    const permission = requiredPermission(handler)
    permissions.set(name, [...(permissions.get(name) ?? []), ...(permission ? [permission] : [])])
  }
  return permissions
}

describe('every route of staff', () => {
  it('requires one permission, which is the one that its test expects', () => {
    const expected = Object.entries(testedRoutes).filter(
      ([name]) => isOfStaff.test(name) && !isOpen(name),
    )
    expect(Object.fromEntries(permissionsByRoute())).toEqual(
      Object.fromEntries(expected.map(([name, { permission }]) => [name, [permission]])),
    )
  })

  const closed = Object.entries(testedRoutes).flatMap(([name, { permission }]) =>
    permission === undefined ? [] : [{ name, permission }],
  )

  /** Returns how a route that requires this permission answers a role: it acts, or it refuses. */
  const answerTo = (role: Role, permission: Permission): string => {
    if (may(role, permission)) return 'allowed'
    const isOfAdministration = may('administrator', permission)
    return (role === 'administrator') === isOfAdministration ? 'not_allowed' : 'not_signed_in'
  }
  const requestOutcome = async (name: string, knock: Knock): Promise<string> => {
    const { json } = await started.knock(name, knock)
    const code = (json as { error?: { code: string } } | null)?.error?.code
    return code === 'not_allowed' || code === 'not_signed_in' ? code : 'allowed'
  }

  it.each(closed)('allows roles with $permission: $name', async ({ name, permission }) => {
    for (const role of roles) {
      const outcome = await requestOutcome(name, { login: logins.get(role) ?? '' })
      expect([role, outcome]).toEqual([role, answerTo(role, permission)])
    }
    expect(await requestOutcome(name, {})).toBe('not_signed_in')
    // It ends the sessions of those whom it lets in.
    if (/^DELETE .*\/sessions$/.test(name)) await logInAll()
    // It ends the login of the applicant whom it lets in.
    if (name.endsWith('/withdraw')) await logInApplicant()
  })

  it.each(closed)(
    'records nothing for roles without the permission: $name',
    async ({ name, permission }) => {
      const before = await started.api.store.head()
      for (const role of roles.filter((each) => !may(each, permission))) {
        await started.knock(name, { login: logins.get(role) ?? '' })
      }
      expect(await started.api.store.head()).toBe(before)
    },
  )
})
