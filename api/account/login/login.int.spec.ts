import { TOTP } from 'otpauth'
import { beforeEach, describe, expect, it } from 'vitest'
import { administrator } from '@almoner/domain/administrator/index.ts'
import { requirePresent } from '@almoner/domain/kernel/assert.ts'
import { organisation } from '@almoner/domain/organisation/index.ts'
import { findStaffMember } from '@almoner/domain/organisation/team/staff.ts'
import { loadState } from '@almoner/eventstore/handle-command.ts'
import { publishedPasswords } from '@almoner/platform/password/published-passwords.ts'
import { worldId } from '@almoner/sandbox/world/ids.ts'
import { administratorId } from '@almoner/sandbox/world/seeding.ts'
import { administratorPerson } from '@almoner/sandbox/world/people.ts'
import { createApp } from '../../app.ts'
import type { Problem } from '../../http/contract.ts'
import { openBrowser, useApi } from '../../testing/api.ts'
import { createColleague } from '../../testing/transfers.ts'
import type { SessionsAnswer } from '../../use-cases/accounts/contract.ts'

const harbour = worldId('organisation', 'harbour')
const newPassword = 'Lighthouse77'

const api = useApi()

beforeEach(async () => {
  await api.db.deleteFrom('operational.rate_limits').execute()
})

const site = () => openBrowser(api, 'localhost')
const errorCode = ({ json }: { json: unknown }): string => (json as Problem).error.code

/** A logged-in person of each realm. Both realms must behave alike. */
const people = {
  organizations: async () => {
    const { browser, username, password, staffId } = await createColleague(api, harbour, 'viewer')
    const token = async () => {
      const { state } = await loadState(api.store, organisation, harbour)
      const member = state.status === 'none' ? null : findStaffMember(state.staff, staffId)
      const link = member?.openLinks.find(({ purpose }) => purpose === 'reset_password')
      const { linkId } = requirePresent(link ?? null, 'a letter')
      return api.keys.staffMailToken({ organisationId: harbour, staffId, linkId })
    }
    return { root: '/api/organizations', as: 'organization', browser, username, password, token }
  },
  admin: async () => {
    const { username } = administratorPerson
    const token = async () => {
      const { state } = await loadState(api.store, administrator, administratorId)
      const link = state.status === 'none' ? undefined : state.openLinks[0]
      const { linkId } = requirePresent(link ?? null, 'a letter')
      return api.keys.administratorMailToken({ administratorId, linkId })
    }
    const browser = site()
    const password = publishedPasswords.administrator
    const person = { root: '/api/admin', as: 'admin', browser, username, password, token }
    // The only administrator of this test world. An earlier spec may have changed the password.
    for (const tried of [password, newPassword]) {
      const answer = await browser.post('/api/donors/login', {
        username,
        password: tried,
        as: 'admin',
      })
      if (answer.status === 204) return { ...person, password: tried }
    }
    throw new Error('the administrator cannot log in')
  },
} as const

const logIn = (
  { username, as }: { username: string; as: string },
  password: string,
  code?: string,
) => site().post('/api/donors/login', { username, password, as, ...(code && { code }) })

describe.each(['organizations', 'admin'] as const)('a forgotten password (%s)', (realm) => {
  it('is answered in the same way whether the username exists or not', async () => {
    const { root, username } = await people[realm]()
    const knownAnswer = await site().post(`${root}/forgot`, { username, language: 'zh' })
    const unknown = await site().post(`${root}/forgot`, { username: 'nobody@example.org' })
    expect([knownAnswer.status, knownAnswer.json]).toEqual([204, unknown.json])
    expect(unknown.status).toBe(204)
    await site().post(`${root}/forgot`, { username: 'no address' }).thenAnswered(422)
  })

  it('is replaced once through the mailed link, and every session ends', async () => {
    const person = await people[realm]()
    const { root, browser, username } = person
    await site().post(`${root}/forgot`, { username })
    const token = await person.token()
    await site().get(`${root}/forgot/${token}`).thenAnswered(204)
    const nextPassword = person.password === newPassword ? 'Lighthouse78' : newPassword
    await site().post(`${root}/forgot/${token}`, { newPassword: 'Password1' }).thenAnswered(422)
    await site().post(`${root}/forgot/${token}`, { newPassword: nextPassword }).thenAnswered(204)
    await browser.get(`${root}/status`).thenAnswered(401)
    await logIn(person, person.password).thenAnswered(422)
    await logIn(person, nextPassword).thenAnswered(204)
    await site().get(`${root}/forgot/${token}`).thenAnswered(404)
    // The password that the other tests know.
    const again = site()
    await again.post('/api/donors/login', { username, password: nextPassword, as: person.as })
    const back = { oldPassword: nextPassword, newPassword }
    if (nextPassword !== newPassword) await again.put(`${root}/changepassword`, back)
  })

  it('has no link for the other realm', async () => {
    const person = await people[realm]()
    await site().post(`${person.root}/forgot`, { username: person.username })
    const token = await person.token()
    const other = realm === 'admin' ? '/api/organizations' : '/api/admin'
    await site().get(`${other}/forgot/${token}`).thenAnswered(404)
    await site().get(`/api/donors/forgot/${token}`).thenAnswered(404)
  })

  it('can be requested only a few times a minute', async () => {
    const { root } = await people[realm]()
    const answers = []
    for (let time = 0; time < 11; time += 1) {
      answers.push((await site().post(`${root}/forgot`, { username: 'a@example.org' })).status)
    }
    expect(answers.at(-1)).toBe(429)
  })
})

describe.each(['organizations', 'admin'] as const)('a password that is changed (%s)', (realm) => {
  it('requires the current password, keeps this session and ends the others', async () => {
    const person = await people[realm]()
    const { root, browser, username, password, as } = person
    const other = site()
    await other.post('/api/donors/login', { username, password, as })
    await browser
      .put(`${root}/changepassword`, {
        oldPassword: 'Wrong2026',
        newPassword: 'Lighthouse79',
      })
      .thenRefused(422, 'wrong_password')
    const nextPassword = password === newPassword ? 'Lighthouse79' : newPassword
    const changed = await browser.put(`${root}/changepassword`, {
      oldPassword: password,
      newPassword: nextPassword,
    })
    expect(changed.status).toBe(204)
    await browser.get(`${root}/status`).thenAnswered(204)
    await other.get(`${root}/status`).thenAnswered(401)
    if (nextPassword !== newPassword) {
      await browser.put(`${root}/changepassword`, { oldPassword: nextPassword, newPassword })
    }
  })
})

describe.each(['organizations', 'admin'] as const)('the sessions of a person (%s)', (realm) => {
  it('are listed, and each can be ended', async () => {
    const { root, browser, username, password, as } = await people[realm]()
    const other = site()
    await other.post('/api/donors/login', { username, password, as })
    const { sessions } = (await browser.get(`${root}/sessions`)).json as SessionsAnswer
    expect(sessions.filter(({ isThisOne }) => isThisOne)).toHaveLength(1)
    expect(sessions.map(({ place }) => place)).not.toContain('')
    const elsewhere = requirePresent(
      sessions.find(({ isThisOne }) => !isThisOne) ?? null,
      'another one',
    )
    await browser.delete(`${root}/sessions/${elsewhere.id}`).thenAnswered(204)
    await other.get(`${root}/status`).thenAnswered(401)
    await browser.delete(`${root}/sessions`).thenAnswered(204)
    await browser.get(`${root}/status`).thenAnswered(401)
  })
})

describe.each(['organizations', 'admin'] as const)('a second factor (%s)', (realm) => {
  it('is set up with ten recovery codes, required at login, and removed', async () => {
    const person = await people[realm]()
    const { root, browser, password } = person
    const offered = await browser.post(`${root}/second-factor`, { password })
    const { secret } = offered.json as { secret: string }
    const code = new TOTP({ secret }).generate()
    const confirmed = await browser.post(`${root}/second-factor/confirm`, { code })
    const { recoveryCodes } = confirmed.json as { recoveryCodes: string[] }
    expect(recoveryCodes).toHaveLength(10)
    expect((await browser.get(`${root}/second-factor`)).json).toEqual({
      enabled: true,
      recoveryCodesLeft: 10,
      isRequired: false,
    })
    await logIn(person, password).thenRefused(422, 'second_factor_required')
    await logIn(person, password, recoveryCodes[0]).thenAnswered(204)
    const bare = await browser.post(`${root}/second-factor/remove`, { password })
    expect(errorCode(bare)).toBe('second_factor_required')
    const removed = await browser.post(`${root}/second-factor/remove`, {
      password,
      code: recoveryCodes[1],
    })
    expect(removed.status).toBe(204)
    await logIn(person, password).thenAnswered(204)
  })

  it('is taken however its codes are typed, which costs no guess', async () => {
    const person = await people[realm]()
    const { root, browser, password } = person
    const offered = await browser.post(`${root}/second-factor`, { password })
    const { secret } = offered.json as { secret: string }
    // Each code is valid once. The codes of the previous, present and next half minute are
    // accepted.
    const [before, present, after] = [-1, 0, 1].map((later) =>
      new TOTP({ secret }).generate({ timestamp: Date.now() + later * 30_000 }),
    ) as [string, string, string]
    const fullWidth = Array.from(before, (each) => String.fromCodePoint(0xff10 + Number(each)))
    const code = ` ${fullWidth.slice(0, 3).join('')}　${fullWidth.slice(3).join('')}`
    const confirmed = await browser.post(`${root}/second-factor/confirm`, { code })
    expect(confirmed.status).toBe(200)
    const { recoveryCodes } = confirmed.json as { recoveryCodes: string[] }
    await logIn(person, password, halves(present).join('\u2011')).thenAnswered(204)
    const removal = { password, code: halves(after).join(' ') }
    const [first = '', second = ''] = recoveryCodes.map((each) => each.toUpperCase())
    await logIn(person, password, first.replace('-', ' – ')).thenAnswered(204)
    for (let slip = 0; slip < 12; slip += 1) {
      await logIn(person, password, present.slice(0, 5)).thenRefused(422, 'second_factor_wrong')
      await api.db.deleteFrom('operational.rate_limits').execute()
    }
    await logIn(person, password, second.replace('-', '')).thenAnswered(204)
    await browser.post(`${root}/second-factor/remove`, removal).thenAnswered(204)
  })
})

const halves = (code: string): readonly string[] => [code.slice(0, 3), code.slice(3)]

describe('an administrator off the demonstration', () => {
  const publicSite = () => {
    const site = { ...api.dependencies.site, baseDomain: 'give.example.org' }
    return { app: createApp({ ...api.dependencies, site }) }
  }
  const at = () => openBrowser(publicSite(), 'give.example.org')

  it('may only set up a second factor', async () => {
    const person = await people.admin()
    // The published password opens nothing there.
    const own = { oldPassword: person.password, newPassword: 'Lighthouse80' }
    if (person.password !== newPassword) await person.browser.put('/api/admin/changepassword', own)
    const password = person.password === newPassword ? newPassword : 'Lighthouse80'
    const browser = at()
    const { username } = person
    await browser.post('/api/donors/login', { username, password, as: 'admin' })
    await browser.get('/api/admin/status').thenAnswered(204)
    await browser.get('/api/admin/organizations').thenRefused(403, 'second_factor_setup_required')
    await browser.get('/api/admin/second-factor').thenAnswered(200, { isRequired: true })
    const offered = await browser.post('/api/admin/second-factor', { password })
    const { secret } = offered.json as { secret: string }
    const code = new TOTP({ secret }).generate()
    const confirmed = await browser.post('/api/admin/second-factor/confirm', { code })
    const { recoveryCodes } = confirmed.json as { recoveryCodes: string[] }
    await browser.get('/api/admin/organizations').thenAnswered(200)
    const proof = { password, code: recoveryCodes[0] }
    await browser.post('/api/admin/second-factor/remove', proof)
    await browser.get('/api/admin/organizations').thenAnswered(403)
  })
})
