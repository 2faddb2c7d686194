import { TOTP } from 'otpauth'
import { beforeEach, describe, expect, it } from 'vitest'
import { administrator } from '@almoner/domain/administrator/index.ts'
import { requirePresent } from '@almoner/domain/kernel/assert.ts'
import type { AdministratorId, StaffId } from '@almoner/domain/kernel/ids.ts'
import { organisation } from '@almoner/domain/organisation/index.ts'
import { findStaffMember } from '@almoner/domain/organisation/team/staff.ts'
import { loadState } from '@almoner/eventstore/handle-command.ts'
import { worldId } from '@almoner/sandbox/world/ids.ts'
import { createAdministrator } from '../../use-cases/accounts/administrators/create-administrator.ts'
import { openBrowser, useApi } from '../../testing/api.ts'
import { createColleague } from '../../testing/transfers.ts'

const harbour = worldId('organisation', 'harbour')
const hour = 3_600_000
const halfMinute = 30_000
const newPassword = 'Sampan-at-dawn-7'

const api = useApi()

beforeEach(async () => {
  await api.db.deleteFrom('operational.rate_limits').execute()
  api.clock.now = (Math.floor(Date.now() / halfMinute) + 2) * halfMinute
})

const site = () => openBrowser(api, 'localhost')
type Browser = ReturnType<typeof site>

const loadMember = async (staffId: StaffId) => {
  const { state } = await loadState(api.store, organisation, harbour)
  const member = state.status === 'none' ? null : findStaffMember(state.staff, staffId)
  return requirePresent(member, 'a member of staff')
}

let administrators = 0

/** A person of each realm, whose address's mail they alone read. */
const people = {
  organizations: async () => {
    const { username, password, staffId } = await createColleague(api, harbour, 'owner')
    const token = async () => {
      const link = requirePresent((await loadMember(staffId)).factorLink, 'a letter')
      return api.keys.staffMailToken({ organisationId: harbour, staffId, linkId: link.linkId })
    }
    return { root: '/api/organizations', as: 'organization', username, password, token }
  },
  admin: async () => {
    administrators += 1
    const wish = {
      email: `reviewer-${administrators}@example.org`,
      password: 'Lighthouse77',
      firstName: 'Fa',
      lastName: 'Ho',
    }
    const dependencies = { store: api.store, db: api.db, keys: api.keys, now: api.dependencies.now }
    await createAdministrator(dependencies, { wish, newPassword: false })
    const { email: username, password } = wish
    const token = async () => {
      const row = await api.db
        .selectFrom('operational.credentials')
        .select('person_id')
        .where('username_hash', '=', api.keys.usernameHash(username))
        .executeTakeFirstOrThrow()
      const administratorId = row.person_id as AdministratorId
      const { state } = await loadState(api.store, administrator, administratorId)
      const link = state.status === 'none' ? null : state.factorLink
      const { linkId } = requirePresent(link, 'a letter')
      return api.keys.administratorMailToken({ administratorId, linkId })
    }
    return { root: '/api/admin', as: 'admin', username, password, token }
  },
} as const

type Person = Awaited<ReturnType<(typeof people)[keyof typeof people]>>

const logIn = (
  { username, as }: { username: string; as: string },
  { password, code, browser = site() }: { password: string; code?: string; browser?: Browser },
) => browser.post('/api/donors/login', { username, password, as, ...(code && { code }) })

/** Sets up a second factor and logs in, as a person who knows the password can. */
const setUp = async (person: Person) => {
  const { root, password } = person
  const browser = site()
  await logIn(person, { password, browser }).thenAnswered(204)
  const offered = await browser.post(`${root}/second-factor`, { password })
  const { secret } = offered.json as { secret: string }
  const code = new TOTP({ secret }).generate({ timestamp: api.dependencies.now() })
  const confirmed = await browser.post(`${root}/second-factor/confirm`, { code })
  const { recoveryCodes } = confirmed.json as { recoveryCodes: string[] }
  return { browser, recoveryCodes, undo: `${root}/second-factor/undo/${await person.token()}` }
}

const countDevices = async (username: string): Promise<number> => {
  const rows = await api.db
    .selectFrom('operational.known_devices as known')
    .innerJoin('operational.credentials as login', 'login.person_id', 'known.person_id')
    .select('known.token_hash')
    .where('login.username_hash', '=', api.keys.usernameHash(username))
    .execute()
  return rows.length
}

describe.each(['organizations', 'admin'] as const)('a thief’s second factor (%s)', (realm) => {
  it('is removed through the link in the notification, and all of the thief’s access ends', async () => {
    const person = await people[realm]()
    const { root, username, password } = person
    const { browser: thief, recoveryCodes, undo } = await setUp(person)
    await logIn(person, { password }).thenRefused(422, 'second_factor_required')
    expect((await site().get(undo)).json).toEqual({ username })
    await thief.get(`${root}/status`).thenAnswered(204)
    await site().post(undo, { newPassword }).thenAnswered(204)
    await thief.get(`${root}/status`).thenAnswered(401)
    expect(await countDevices(username)).toBe(0)
    const [code = ''] = recoveryCodes
    await logIn(person, { password, code }).thenRefused(422, 'wrong_credentials')
    const owner = site()
    await logIn(person, { password: newPassword, browser: owner }).thenAnswered(204)
    await owner.get(`${root}/second-factor`).thenAnswered(200, { enabled: false })
  })

  it('is removed once, only by submitting the form and not by opening it, and only with a valid password', async () => {
    const person = await people[realm]()
    const { root, password } = person
    const { browser, undo } = await setUp(person)
    for (let look = 0; look < 3; look += 1) expect((await site().get(undo)).status).toBe(200)
    const weak = await site().post(undo, { newPassword: 'short' })
    expect(weak.json).toMatchObject({ fields: { newPassword: 'password.too_short' } })
    await browser.get(`${root}/second-factor`).thenAnswered(200, { enabled: true })
    await logIn(person, { password }).thenRefused(422, 'second_factor_required')
    await site().post(undo, { newPassword }).thenAnswered(204)
    await site().get(undo).thenRefused(404, 'link_invalid')
    await site().post(undo, { newPassword: 'Of-the-thief-9' }).thenRefused(404, 'link_invalid')
    await logIn(person, { password: newPassword }).thenAnswered(204)
  })

  it('is taken back for 72 hours', async () => {
    const { undo } = await setUp(await people[realm]())
    const at = api.dependencies.now()
    api.clock.now = at + 71 * hour
    await site().get(undo).thenAnswered(200)
    api.clock.now = at + 72 * hour
    await site().get(undo).thenRefused(404, 'link_invalid')
    await site().post(undo, { newPassword }).thenRefused(404, 'link_invalid')
  })

  it('is not taken back by the letter about one that was removed or replaced since', async () => {
    const person = await people[realm]()
    const { root, password } = person
    const first = await setUp(person)
    const [code] = first.recoveryCodes
    await first.browser.post(`${root}/second-factor/remove`, { password, code }).thenAnswered(204)
    await site().get(first.undo).thenRefused(404, 'link_invalid')
    const second = await setUp(person)
    await site().post(first.undo, { newPassword }).thenRefused(404, 'link_invalid')
    await logIn(person, { password }).thenRefused(422, 'second_factor_required')
    await site().post(second.undo, { newPassword }).thenAnswered(204)
    await logIn(person, { password: newPassword }).thenAnswered(204)
  })

  it('is taken back after an interruption, by the same letter', async () => {
    const person = await people[realm]()
    const { undo } = await setUp(person)
    // The first attempt deleted the row but recorded no event.
    await api.db
      .deleteFrom('operational.second_factors')
      .where('confirmed_at', 'is not', null)
      .execute()
    await site().post(undo, { newPassword }).thenAnswered(204)
    await logIn(person, { password: newPassword }).thenAnswered(204)
    await site().post(undo, { newPassword }).thenRefused(404, 'link_invalid')
  })
})

describe('a thief’s second factor at a desk', () => {
  it('is taken back although the thief has changed the password and the username since', async () => {
    const mei = await createColleague(api, harbour, 'owner')
    const { staffId, username } = mei
    const token = async () => {
      const link = requirePresent((await loadMember(staffId)).factorLink, 'a letter')
      return api.keys.staffMailToken({ organisationId: harbour, staffId, linkId: link.linkId })
    }
    const person = { root: '/api/organizations', as: 'organization', ...mei, token }
    const { browser: thief, undo } = await setUp(person)
    const changed = 'Of-the-thief-8'
    const change = { oldPassword: mei.password, newPassword: changed }
    await thief.put('/api/organizations/changepassword', change).thenAnswered(204)
    // A link created in the same millisecond as the change would be void.
    api.clock.now += 1
    const wanted = `thief-${username}`
    await thief.put('/api/organizations/username', { username: wanted, password: changed })
    const openLink = (await loadMember(staffId)).openLinks.at(-1)
    const { linkId } = requirePresent(openLink ?? null, 'a letter')
    const letter = api.keys.staffMailToken({ organisationId: harbour, staffId, linkId })
    await site().post(`/api/organizations/username/${letter}`, {}).thenAnswered(204)

    await site().post(undo, { newPassword }).thenAnswered(204)
    const back = (await loadMember(staffId)).undoLinks.at(-1)
    const former = api.keys.staffMailToken({
      organisationId: harbour,
      staffId,
      linkId: requirePresent(back ?? null, 'a letter').linkId,
    })
    const again = { newPassword: 'Sampan-at-dusk-8' }
    await site().post(`/api/organizations/username/undo/${former}`, again).thenAnswered(204)
    await logIn(person, { password: 'Sampan-at-dusk-8' }).thenAnswered(204)
  })

  it('is no charity’s or administrator’s by another’s letter', async () => {
    const { undo } = await setUp(await people.organizations())
    const token = undo.split('/').at(-1)
    await site().get(`/api/admin/second-factor/undo/${token}`).thenRefused(404, 'link_invalid')
    await site()
      .post(`/api/organizations/forgot/${token}`, { newPassword })
      .thenRefused(404, 'link_invalid')
    await site()
      .post(`/api/organizations/username/undo/${token}`, { newPassword })
      .thenRefused(404, 'link_invalid')
    const administrator = await setUp(await people.admin())
    const other = administrator.undo.split('/').at(-1)
    await site()
      .post(`/api/organizations/second-factor/undo/${other}`, { newPassword })
      .thenRefused(404, 'link_invalid')
    await site()
      .post(`/api/admin/forgot/${other}`, { newPassword })
      .thenRefused(404, 'link_invalid')
  })

  it('is noted in the security events of the charity', async () => {
    const { undo } = await setUp(await people.organizations())
    await site().post(undo, { newPassword })
    const noted = await api.db
      .selectFrom('operational.security_events')
      .select(['event', 'outcome', 'reason'])
      .where('event', '=', 'second_factor_disabled')
      .where('reason', '=', 'undone')
      .executeTakeFirst()
    expect(noted).toMatchObject({ outcome: 'succeeded' })
  })
})
