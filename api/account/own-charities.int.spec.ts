import { randomUUID } from 'node:crypto'
import { TOTP } from 'otpauth'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { requirePresent } from '@almoner/domain/kernel/assert.ts'
import type { OrganisationId, StaffId } from '@almoner/domain/kernel/ids.ts'
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import { organisation } from '@almoner/domain/organisation/index.ts'
import { listMailedStaffLinks } from '@almoner/domain/organisation/staff.ts'
import type { StaffLinkPurpose } from '@almoner/domain/organisation/staff-events.ts'
import { changeUsername } from '@almoner/operational/credentials/credentials.ts'
import { handleCommand, loadState } from '@almoner/eventstore/handle-command.ts'
import {
  listLoginsWithUsernameDue,
  listMemberships,
} from '@almoner/operational/memberships/memberships.ts'
import { worldId } from '@almoner/sandbox/world/ids.ts'
import { followUsername } from '@almoner/workflows/staff-username/follow-username.ts'
import type { Problem } from '../contract.ts'
import { openBrowser, startApi, type TestApi } from '../testing/api.ts'
import { createColleague } from '../testing/transfers.ts'
import type { OwnCharitiesAnswer } from './contract.ts'

const harbour = worldId('organisation', 'harbour')
const lionRock = worldId('organisation', 'lionrock')
const newHope = worldId('organisation', 'newhope')
const root = '/api/organizations'
const newPassword = 'Lighthouse77'

type Colleague = Awaited<ReturnType<typeof createColleague>>

let api: TestApi
let owners: Record<string, Colleague>
beforeAll(async () => {
  api = await startApi()
  owners = {
    [harbour]: await createColleague(api, harbour, 'owner'),
    [lionRock]: await createColleague(api, lionRock, 'owner'),
  }
})
afterAll(() => api.close())
beforeEach(async () => {
  await api.db.deleteFrom('kept.rate_limits').execute()
})

const errorCode = ({ json }: { json: unknown }): string => (json as Problem).error.code
const desk = () => openBrowser(api, 'localhost')

const ownerOf = (charity: string) => requirePresent(owners[charity] ?? null, 'an owner')

const loadCharity = async (charity: string) => {
  const { state } = await loadState(api.store, organisation, charity)
  if (state.status === 'none') throw new Error('the charity is not there')
  return state
}

const invite = async (charity: string, email: string, role = 'finance') => {
  const { browser, password } = ownerOf(charity)
  const answer = await browser.post(`${root}/invitations`, { email, role, password })
  expect([answer.status, answer.text]).toEqual([204, ''])
  const { invitations } = await loadCharity(charity)
  const open = requirePresent(invitations.find((each) => each.email === email) ?? null, 'a letter')
  const { staffId, linkId } = open
  const token = api.keys.staffMailToken({ organisationId: charity as never, staffId, linkId })
  return { staffId, path: `${root}/invitations/${token}` }
}

const named = { firstName: 'Mei', lastName: 'Wong' }

const logIn = async (username: string, password: string, more: object = {}) => {
  const browser = desk()
  const login = { username, password, as: 'organization', ...more }
  const answer = await browser.post('/api/donors/login', login)
  return { browser, answer }
}

const listCharities = async ({ browser }: Pick<Colleague, 'browser'>) =>
  ((await browser.get(`${root}/charities`)).json as OwnCharitiesAnswer).charities

const open = ({ browser }: Pick<Colleague, 'browser'>, organizationId: string, headers = {}) =>
  browser.post(`${root}/charities/open`, { organizationId }, headers)

/** An accountant of Harbour Light who has joined Lion Rock too, with the role of a viewer there. */
const accountant = async () => {
  const mei = await createColleague(api, harbour, 'finance')
  const { staffId: there, path } = await invite(lionRock, mei.username, 'viewer')
  const accepted = await desk().post(path, { ...named, password: mei.password })
  expect([accepted.status, accepted.text]).toEqual([204, ''])
  return { ...mei, there, path }
}

const linkTo = async (charity: string, staffId: StaffId, purpose: StaffLinkPurpose) => {
  const { staff } = await loadCharity(charity)
  const member = requirePresent(staff.find((each) => each.staffId === staffId) ?? null, 'a member')
  const link = listMailedStaffLinks(member).findLast((each) => each.purpose === purpose)
  const { linkId } = requirePresent(link ?? null, 'a letter')
  return api.keys.staffMailToken({ organisationId: charity as never, staffId, linkId })
}

describe('an accountant of two charities', () => {
  it('joins the second with the login of the first, and opens one or the other', async () => {
    const mei = await accountant()
    const charities = await listCharities(mei)
    expect(charities).toMatchObject([
      { organizationId: harbour, role: 'finance', isCurrent: true, isSuspended: false },
      { organizationId: lionRock, role: 'viewer', isCurrent: false, isSuspended: false },
    ])
    expect((await open(mei, lionRock)).status).toBe(204)
    expect((await mei.browser.get(`${root}/account`)).json).toMatchObject({
      username: mei.username,
      firstName: 'Mei',
      role: 'viewer',
    })
    expect(errorCode(await mei.browser.get(`${root}/bank-lines/overdue`))).toBe('not_allowed')
    expect((await open(mei, harbour)).status).toBe(204)
    expect((await mei.browser.get(`${root}/bank-lines/overdue`)).status).toBe(200)
  })

  it('gets another session at each, and the former one is over', async () => {
    const mei = await accountant()
    const former = mei.browser.cookies.get('almoner_session') ?? ''
    await open(mei, lionRock)
    const present = mei.browser.cookies.get('almoner_session') ?? ''
    expect(present).not.toBe(former)
    const thief = desk()
    thief.cookies.set('almoner_session', former)
    expect((await thief.get(`${root}/status`)).status).toBe(401)
    expect((await open({ browser: thief }, harbour)).status).toBe(401)
  })

  it('keeps the proof of identity at the other charity, which no switch makes anew', async () => {
    const mei = await accountant()
    const { staffId } = mei
    const at = '2026-11-20T02:00:00.000Z'
    await api.db
      .updateTable('kept.sessions')
      .set({ proved_at: at as never })
      .where('person_id', '=', staffId)
      .execute()
    await open(mei, lionRock)
    const [row] = await api.db
      .selectFrom('kept.sessions')
      .select('proved_at')
      .where('person_id', '=', mei.there)
      .execute()
    expect(row).toEqual({ proved_at: at })
  })

  it('lands where they were last', async () => {
    const mei = await accountant()
    await open(mei, lionRock)
    const { browser } = await logIn(mei.username, mei.password)
    const here = (await listCharities({ browser })).find(({ isCurrent }) => isCurrent)
    expect(here?.organizationId).toBe(lionRock)
  })

  it('lands where their access has not ended', async () => {
    const mei = await accountant()
    await open(mei, lionRock)
    await api.db
      .updateTable('read_models.charity_staff')
      .set({ access_until: '2020-01-01T00:00:00.000Z' as never })
      .where('staff_id', '=', mei.there)
      .execute()
    const { browser } = await logIn(mei.username, mei.password)
    expect((await listCharities({ browser })).map((each) => each.organizationId)).toEqual([harbour])
  })

  it('is no member of any other charity', async () => {
    const mei = await accountant()
    for (const other of [newHope, randomUUID()]) {
      expect((await open(mei, other)).status).toBe(404)
    }
    expect((await open(mei, 'harbour')).status).toBe(422)
    expect((await mei.browser.get(`${root}/status`)).status).toBe(204)
    const only = await createColleague(api, harbour, 'owner')
    expect((await open(only, lionRock)).status).toBe(404)
    expect(await listCharities(only)).toHaveLength(1)
    expect((await open({ browser: desk() }, harbour)).status).toBe(401)
  })

  it('opens a charity by no other site', async () => {
    const mei = await accountant()
    for (const origin of ['http://harbour.localhost:3000', 'https://evil.example', 'null']) {
      const refused = await open(mei, lionRock, { Origin: origin })
      expect([refused.status, errorCode(refused)]).toEqual([403, 'cross_origin'])
    }
    expect((await mei.browser.get(`${root}/charities/open`)).status).toBe(404)
    expect((await listCharities(mei)).find(({ isCurrent }) => isCurrent)).toMatchObject({
      organizationId: harbour,
    })
  })

  it('who is removed from one works on at the other, with the same login', async () => {
    const mei = await accountant()
    const there = await logIn(mei.username, mei.password)
    await open(there, lionRock)
    const { browser: owner, password } = ownerOf(harbour)
    const removed = await owner.post(`${root}/staff/${mei.staffId}/remove`, { password })
    expect(removed.status).toBe(204)
    expect((await mei.browser.get(`${root}/status`)).status).toBe(401)
    expect((await there.browser.get(`${root}/status`)).status).toBe(204)
    expect((await open(there, harbour)).status).toBe(404)
    const again = await logIn(mei.username, mei.password)
    expect(again.answer.status).toBe(204)
    expect(await listCharities(again)).toMatchObject([{ organizationId: lionRock }])
    const { path } = await invite(harbour, mei.username)
    expect((await desk().get(path)).json).toMatchObject({ hasLogin: true })
  })

  it('whose role changed at one stays logged in at the other', async () => {
    const mei = await accountant()
    const { browser: owner, password } = ownerOf(lionRock)
    const changed = { role: 'fundraiser', password }
    expect((await owner.put(`${root}/staff/${mei.there}/role`, changed)).status).toBe(204)
    expect((await mei.browser.get(`${root}/status`)).status).toBe(204)
    expect((await listCharities(mei))[1]).toMatchObject({ role: 'fundraiser' })
  })

  it('who changes the password at one logs in with it at both, and nowhere without it', async () => {
    const start = await api.store.head()
    const mei = await accountant()
    const other = await logIn(mei.username, mei.password)
    await open(other, lionRock)
    const passwords = { oldPassword: mei.password, newPassword }
    expect((await mei.browser.put(`${root}/changepassword`, passwords)).status).toBe(204)
    expect((await other.browser.get(`${root}/status`)).status).toBe(401)
    expect((await mei.browser.get(`${root}/status`)).status).toBe(204)
    expect((await open(mei, lionRock)).status).toBe(204)
    expect(errorCode((await logIn(mei.username, mei.password)).answer)).toBe('wrong_credentials')
    const events = await api.store.readAll({
      after: start,
      categories: [organisation.category],
      limit: 10_000,
    })
    const told = events.filter(({ type }) => type === 'StaffPasswordChanged')
    expect(told.map(({ data }) => (data as { staffId: string }).staffId)).toEqual([mei.staffId])
  })

  it('who sets up a second factor at one is asked for a code at both', async () => {
    const mei = await accountant()
    const path = `${root}/second-factor`
    const { secret } = (await mei.browser.post(path, { password: mei.password })).json as {
      secret: string
    }
    const codeIn = (seconds: number) =>
      new TOTP({ secret }).generate({ timestamp: api.dependencies.now() + seconds * 1000 })
    expect((await mei.browser.post(`${path}/confirm`, { code: codeIn(-30) })).status).toBe(200)
    await open(mei, lionRock)
    expect((await mei.browser.get(path)).json).toMatchObject({ enabled: true })
    const { answer } = await logIn(mei.username, mei.password)
    expect(errorCode(answer)).toBe('second_factor_required')
    expect((await logIn(mei.username, mei.password, { code: codeIn(0) })).answer.status).toBe(204)
    const proof = { password: mei.password, code: codeIn(30) }
    expect((await mei.browser.post(`${path}/remove`, proof)).status).toBe(204)
    expect((await logIn(mei.username, mei.password)).answer.status).toBe(204)
  })

  it('sees where they are logged in at both, and ends all of it', async () => {
    const mei = await accountant()
    const other = await logIn(mei.username, mei.password)
    await open(other, lionRock)
    const { sessions } = (await mei.browser.get(`${root}/sessions`)).json as { sessions: object[] }
    expect(sessions).toHaveLength(2)
    expect((await mei.browser.delete(`${root}/sessions`)).status).toBe(204)
    expect((await other.browser.get(`${root}/status`)).status).toBe(401)
  })

  it('ends one session alone', async () => {
    const mei = await accountant()
    const other = await logIn(mei.username, mei.password)
    await open(other, lionRock)
    await mei.browser.get('/api/donors/logout')
    expect((await other.browser.get(`${root}/status`)).status).toBe(204)
  })

  it('leads out of a suspended charity', async () => {
    const mei = await accountant()
    await open(mei, lionRock)
    const suspend = (status: 'suspended' | 'approved') =>
      api.db
        .updateTable('read_models.charity_directory')
        .set({ status })
        .where('organisation_id', '=', lionRock)
        .execute()
    await suspend('suspended')
    expect(errorCode(await mei.browser.get(`${root}/status`))).toBe('organisation_suspended')
    expect(await listCharities(mei)).toMatchObject([{}, { isSuspended: true, isCurrent: true }])
    expect((await open(mei, harbour)).status).toBe(204)
    expect((await mei.browser.get(`${root}/status`)).status).toBe(204)
    await suspend('approved')
  })
})

describe('an invitation to an address that has a login', () => {
  it('gives nobody that login, its password or its second factor', async () => {
    const victim = await createColleague(api, harbour, 'owner')
    const { path, staffId } = await invite(lionRock, victim.username)
    const refusals = [
      await desk().post(path, { ...named, newPassword }),
      await desk().post(path, { ...named, newPassword, password: newPassword }),
      await desk().post(path, { ...named, password: '' }),
    ]
    expect(refusals.map(errorCode)).toEqual([
      'step_up_required',
      'wrong_password',
      'step_up_required',
    ])
    expect(await listMemberships(api.db, staffId)).toEqual([])
    expect((await loadCharity(lionRock)).staff.some((each) => each.staffId === staffId)).toBe(false)
    expect((await victim.browser.get(`${root}/status`)).status).toBe(204)
    expect(errorCode((await logIn(victim.username, newPassword)).answer)).toBe('wrong_credentials')
    expect((await logIn(victim.username, victim.password)).answer.status).toBe(204)
  })

  it('asks for the code of the second factor too', async () => {
    const victim = await createColleague(api, harbour, 'owner')
    const factor = `${root}/second-factor`
    const { password } = victim
    const offered = await victim.browser.post(factor, { password })
    const { secret } = offered.json as { secret: string }
    const code = (seconds: number) =>
      new TOTP({ secret }).generate({ timestamp: api.dependencies.now() + seconds * 1000 })
    await victim.browser.post(`${factor}/confirm`, { code: code(-30) })
    const { path } = await invite(lionRock, victim.username)
    const without = await desk().post(path, { ...named, password })
    expect(errorCode(without)).toBe('second_factor_required')
    const wrong = await desk().post(path, { ...named, password, code: '000000' })
    expect(errorCode(wrong)).toBe('second_factor_wrong')
    expect((await desk().post(path, { ...named, password, code: code(0) })).status).toBe(204)
  })

  it('takes no more guesses than a login does', async () => {
    const victim = await createColleague(api, harbour, 'owner')
    const { path } = await invite(lionRock, victim.username)
    const codes: string[] = []
    for (let time = 0; time < 6; time += 1) {
      codes.push(errorCode(await desk().post(path, { ...named, password: `Guessed-${time}-7` })))
      codes.push(errorCode((await logIn(victim.username, `Guessed-${time}-8`)).answer))
    }
    expect(codes.slice(0, 9)).not.toContain('too_many_requests')
    expect(codes.slice(-1)).toEqual(['too_many_requests'])
    expect(errorCode(await desk().post(path, { ...named, password: victim.password }))).toBe(
      'too_many_requests',
    )
  })

  it('is accepted once', async () => {
    const mei = await accountant()
    const again = await desk().post(mei.path, { ...named, password: mei.password })
    expect([again.status, errorCode(again)]).toEqual([404, 'link_invalid'])
    const kim = await createColleague(api, harbour, 'finance')
    const { path, staffId } = await invite(lionRock, kim.username)
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => desk().post(path, { ...named, password: kim.password })),
    )
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1)
    expect(await listMemberships(api.db, staffId)).toHaveLength(2)
  })

  it('that was revoked meanwhile adds nothing', async () => {
    const kim = await createColleague(api, harbour, 'finance')
    const { path, staffId } = await invite(lionRock, kim.username)
    const { browser } = ownerOf(lionRock)
    await browser.post(`${root}/staff/${staffId}/revoke`, {})
    expect((await desk().post(path, { ...named, password: kim.password })).status).toBe(404)
    expect(await listMemberships(api.db, kim.staffId)).toHaveLength(1)
  })

  it('names no other charity in anybody’s events', async () => {
    const start = await api.store.head()
    const mei = await accountant()
    await open(mei, lionRock)
    const events = await api.store.readAll({
      after: start,
      categories: [organisation.category],
      limit: 10_000,
    })
    const [ofHarbour, ofLionRock] = [harbour, lionRock].map((charity) =>
      JSON.stringify(
        events.filter(({ meta }) => meta.tenant === charity),
        (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value),
      ),
    )
    expect(ofLionRock).toContain(mei.there)
    expect(ofLionRock).not.toContain(mei.staffId)
    expect(ofHarbour).not.toContain(mei.there)
  })
})

describe('the username of a login', () => {
  it('that is changed at one charity is changed at the other, with one letter', async () => {
    const start = await api.store.head()
    const mei = await accountant()
    const username = `new-${mei.username}`
    const wanted = { username, password: mei.password }
    expect((await mei.browser.put(`${root}/username`, wanted)).status).toBe(200)
    const token = await linkTo(harbour, mei.staffId, 'change_username')
    expect((await desk().post(`${root}/username/${token}`, {})).status).toBe(204)
    const there = (await loadCharity(lionRock)).staff.find(({ staffId }) => staffId === mei.there)
    expect(there).toMatchObject({ username })
    const again = await logIn(username, mei.password)
    await open(again, lionRock)
    expect((await again.browser.get(`${root}/account`)).json).toMatchObject({ username })
    const options = { after: start, categories: [organisation.category], limit: 10_000 }
    const types = (await api.store.readAll(options)).map(({ type }) => type)
    expect(types.filter((type) => type === 'StaffUsernameChanged')).toHaveLength(1)
    expect(types.filter((type) => type === 'StaffUsernameFollowed')).toHaveLength(1)
    expect(await listLoginsWithUsernameDue(api.db, { limit: 10 })).toEqual([])
  })

  it('is followed later where the request that changed it ended before', async () => {
    const mei = await accountant()
    const username = `later-${mei.username}`
    const who = { realm: 'staff', personId: mei.staffId } as const
    await changeUsername(api.db, { ...who, usernameHash: api.keys.usernameHash(username) })
    const usernameHash = api.keys.usernameHash
    const now = () => instantFromMilliseconds(Date.now())
    const deps = { store: api.store, db: api.db, usernameHash, now }
    // Its event is not recorded yet.
    await followUsername(deps, mei.staffId)
    expect(await listLoginsWithUsernameDue(api.db, { limit: 10 })).toEqual([mei.staffId])
    const command = { type: 'FollowStaffUsername', staffId: mei.staffId, username } as const
    const context = {
      tenant: harbour as OrganisationId,
      actor: `staff:${mei.staffId}`,
      correlation: harbour,
      causation: null,
      commandId: randomUUID(),
      input: command,
      at: now(),
    }
    await handleCommand(api.store, { decider: organisation, id: harbour, command, context })
    await followUsername(deps, mei.staffId)
    const { staff } = await loadCharity(lionRock)
    expect(staff.find(({ staffId }) => staffId === mei.there)).toMatchObject({ username })
    expect(await listLoginsWithUsernameDue(api.db, { limit: 10 })).toEqual([])
  })
})

describe('a mailed link that was asked for at one charity', () => {
  /** A thief with the password asks at Lion Rock for a username of their own. */
  const withWantedUsername = async () => {
    const mei = await accountant()
    await open(mei, lionRock)
    const wanted = { username: `thief-${mei.there}@evil.example`, password: mei.password }
    expect((await mei.browser.put(`${root}/username`, wanted)).status).toBe(200)
    const token = await linkTo(lionRock, mei.there, 'change_username')
    return { ...mei, path: `${root}/username/${token}`, wanted }
  }

  it('changes nothing once the password was reset at the other', async () => {
    const mei = await withWantedUsername()
    await open(mei, harbour)
    expect((await desk().get(mei.path)).status).toBe(200)
    await desk().post(`${root}/forgot`, { username: mei.username })
    const reset = `${root}/forgot/${await linkTo(harbour, mei.staffId, 'reset_password')}`
    expect((await desk().post(reset, { newPassword })).status).toBe(204)
    expect((await desk().post(mei.path, {})).status).toBe(404)
    expect((await logIn(mei.username, newPassword)).answer.status).toBe(204)
  })

  it('changes nothing once the password was changed at the other', async () => {
    const mei = await withWantedUsername()
    await open(mei, harbour)
    const passwords = { oldPassword: mei.password, newPassword }
    await mei.browser.put(`${root}/changepassword`, passwords)
    expect((await desk().post(mei.path, {})).status).toBe(404)
  })

  it('puts no thief’s username back once its owner has restored their own', async () => {
    const mei = await withWantedUsername()
    // Theft: one username at Lion Rock, and another after it at Harbour Light.
    expect((await desk().post(mei.path, {})).status).toBe(204)
    const thief = await logIn(mei.wanted.username, mei.password)
    expect(thief.answer.status).toBe(204)
    await open(thief, harbour)
    const second = { ...mei.wanted, username: `second-${mei.there}@evil.example` }
    expect((await thief.browser.put(`${root}/username`, second)).status).toBe(200)
    const confirmed = await linkTo(harbour, mei.staffId, 'change_username')
    expect((await desk().post(`${root}/username/${confirmed}`, {})).status).toBe(204)
    const thiefs = `${root}/username/undo/${await linkTo(harbour, mei.staffId, 'undo_username')}`
    const owners = `${root}/username/undo/${await linkTo(lionRock, mei.there, 'undo_username')}`
    expect((await desk().post(owners, { newPassword })).status).toBe(204)
    expect((await desk().post(thiefs, { newPassword: 'Of-the-thief-7' })).status).toBe(404)
    expect((await logIn(mei.username, newPassword)).answer.status).toBe(204)
  })
})
