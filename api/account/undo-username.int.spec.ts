import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { TOTP } from 'otpauth'
import { describe, expect, it } from 'vitest'
import { requirePresent } from '@almoner/domain/kernel/assert.ts'
import type { StaffId } from '@almoner/domain/kernel/ids.ts'
import { organisation } from '@almoner/domain/organisation/index.ts'
import { findStaffMember } from '@almoner/domain/organisation/team/staff.ts'
import { loadState } from '@almoner/eventstore/handle-command.ts'
import { saveCredential } from '@almoner/operational/credentials/credentials.ts'
import { worldId } from '@almoner/sandbox/world/ids.ts'
import type { Problem } from '../http/contract.ts'
import { openBrowser, useApi } from '../testing/api.ts'
import { createColleague } from '../testing/transfers.ts'

const harbour = worldId('organisation', 'harbour')

const api = useApi()

const errorCode = ({ json }: { json: unknown }): string => (json as Problem).error.code
const desk = () => openBrowser(api, 'localhost')
const logIn = (username: string, password: string) =>
  desk().post('/api/donors/login', { username, password, as: 'organization' })

const loadMember = async (staffId: StaffId) => {
  const { state } = await loadState(api.store, organisation, harbour)
  return requirePresent(
    state.status === 'none' ? null : findStaffMember(state.staff, staffId),
    'a member of staff',
  )
}

const letterTo = (staffId: StaffId, link: { linkId: string } | undefined): string => {
  const { linkId } = requirePresent(link ?? null, 'a letter')
  return api.keys.staffMailToken({ organisationId: harbour, staffId, linkId })
}

describe('the letter to a member of staff’s address before', () => {
  type Colleague = Awaited<ReturnType<typeof createColleague>>
  const changed = async (before: (mei: Colleague) => Promise<void> = async () => {}) => {
    const mei = await createColleague(api, harbour, 'finance')
    await before(mei)
    const { staffId, password } = mei
    const wanted = `new-${mei.username}`
    await mei.browser.put('/api/organizations/username', { username: wanted, password })
    const linkToken = letterTo(staffId, (await loadMember(staffId)).openLinks.at(-1))
    await desk().post(`/api/organizations/username/${linkToken}`, {}).thenAnswered(204)
    const token = letterTo(staffId, (await loadMember(staffId)).undoLinks.at(-1))
    return { ...mei, wanted, undo: `/api/organizations/username/undo/${token}` }
  }
  const newPassword = 'Owner-again-7'

  it('restores it with a new password and ends every login, only when the form is submitted', async () => {
    const { undo, username, wanted, password } = await changed()
    const thief = desk()
    const login = { username: wanted, password, as: 'organization' }
    await thief.post('/api/donors/login', login).thenAnswered(204)
    for (let time = 0; time < 3; time += 1) {
      expect((await desk().get(undo)).json).toEqual({ username })
    }
    await thief.get('/api/organizations/account').thenAnswered(200, { username: wanted })
    await desk().post(undo, { newPassword: 'short' }).thenAnswered(422)
    await desk().post(undo, { newPassword }).thenAnswered(204)
    await thief.get('/api/organizations/account').thenAnswered(401)
    await logIn(wanted, password).thenRefused(422, 'wrong_credentials')
    await logIn(username, password).thenRefused(422, 'wrong_credentials')
    const owner = desk()
    await owner.post('/api/donors/login', { ...login, username, password: newPassword })
    await owner.get('/api/organizations/overview').thenAnswered(200, {
      person: { username },
    })
    await desk().post(undo, { newPassword }).thenRefused(404, 'link_invalid')
  })

  it('also removes a second factor set up around the change, but not an older one', async () => {
    const setUp = async (browser: ReturnType<typeof desk>, password: string) => {
      const path = '/api/organizations/second-factor'
      const { secret } = (await browser.post(path, { password })).json as { secret: string }
      const code = new TOTP({ secret }).generate({ timestamp: api.dependencies.now() })
      await browser.post(`${path}/confirm`, { code }).thenAnswered(200)
    }
    const login = async (username: string) =>
      (await logIn(username, newPassword)).status === 204
        ? 'in'
        : errorCode(await logIn(username, newPassword))
    const robbed = await changed()
    const thief = desk()
    const stolen = { username: robbed.wanted, password: robbed.password, as: 'organization' }
    await thief.post('/api/donors/login', stolen)
    await setUp(thief, robbed.password)
    await desk().post(robbed.undo, { newPassword }).thenAnswered(204)
    expect(await login(robbed.username)).toBe('in')

    const careful = await changed(async ({ browser, password, staffId }) => {
      await setUp(browser, password)
      await sql`update operational.second_factors set confirmed_at = confirmed_at - interval '2 days'
        where person_id = ${staffId}`.execute(api.db)
    })
    await desk().post(careful.undo, { newPassword }).thenAnswered(204)
    expect(await login(careful.username)).toBe('second_factor_required')
  })

  it('frees the address from an unconfirmed sign-up', async () => {
    const { undo, username } = await changed()
    await saveCredential(api.db, {
      realm: 'staff',
      usernameHash: api.keys.usernameHash(username),
      personId: randomUUID(),
      organisationId: worldId('organisation', 'newhope'),
      passwordHash: 'of a stranger',
      isPasswordConfirmed: false,
    })
    await desk().post(undo, { newPassword }).thenAnswered(204)
    await logIn(username, newPassword).thenAnswered(204)
  })
})
