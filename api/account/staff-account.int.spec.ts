import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { requirePresent } from '@almoner/domain/kernel/assert.ts'
import {
  asPerson,
  streamName,
  type OrganisationId,
  type StaffId,
} from '@almoner/domain/kernel/ids.ts'
import { organisation } from '@almoner/domain/organisation/index.ts'
import type { StaffLinkPurpose } from '@almoner/domain/organisation/team/staff-events.ts'
import { findStaffMember } from '@almoner/domain/organisation/team/staff.ts'
import { loadState } from '@almoner/eventstore/handle-command.ts'
import { worldId } from '@almoner/sandbox/world/ids.ts'
import { createApp } from '../app.ts'
import { createLog } from '@almoner/platform/log/log.ts'
import type { Problem } from '../http/contract.ts'
import { openBrowser, type TestApi, useApi } from '../testing/api.ts'
import { createDonor } from '../testing/donors.ts'
import { createColleague } from '../testing/transfers.ts'

const harbour = worldId('organisation', 'harbour')
const lionRock = worldId('organisation', 'lionrock')
const day = 24 * 3_600_000

const api = useApi()
/** The lines of the API's log. */
let lines: string[]
/** The API with a log that this spec reads. */
let logged: Pick<TestApi, 'app'>

beforeAll(() => {
  const log = createLog({ write: (line: string) => lines.push(line) })
  logged = { app: createApp({ ...api.dependencies, log }) }
})
// All requests come from one address.
beforeEach(async () => {
  lines = []
  await api.db.deleteFrom('operational.rate_limits').execute()
})

const errorCode = ({ json }: { json: unknown }): string => (json as Problem).error.code
const becauses = (): unknown[] =>
  lines
    .map((line) => JSON.parse(line) as { msg?: string; because?: string; realm?: string })
    .filter(({ msg }) => msg === 'a link of a letter was refused')
    .map(({ realm, because }) => `${realm}: ${because}`)

const colleague = (at: OrganisationId = harbour) => createColleague(api, at, 'finance')
const desk = () => openBrowser(logged, 'localhost')
const logIn = (username: string, password: string, as = 'organization') =>
  desk().post('/api/donors/login', { username, password, as })

const createLink = async (staffId: StaffId, purpose: StaffLinkPurpose, at = harbour) => {
  const { state } = await loadState(api.store, organisation, at)
  const member = state.status === 'none' ? null : findStaffMember(state.staff, staffId)
  return member?.openLinks.find((link) => link.purpose === purpose) ?? null
}

/** The token in the last letter of this kind. */
const tokenFor = async (staffId: StaffId, purpose: StaffLinkPurpose): Promise<string> => {
  const { linkId } = requirePresent(await createLink(staffId, purpose), 'a letter')
  return api.keys.staffMailToken({ organisationId: harbour, staffId, linkId })
}

const asking = async () => {
  const mei = await colleague()
  const username = `new-${mei.username}`
  const { password } = mei
  const answer = await mei.browser.put('/api/organizations/username', { username, password })
  expect([answer.status, answer.json]).toEqual([200, { newUsername: username }])
  return { ...mei, wanted: username, token: await tokenFor(mei.staffId, 'change_username') }
}

describe('the account of a member of staff', () => {
  it('is their own, and shows that their address is not verified', async () => {
    const { browser, username } = await colleague()
    const answer = await browser.get('/api/organizations/account')
    expect(answer.json).toEqual({
      firstName: 'finance',
      lastName: 'Wong',
      username,
      role: 'finance',
      isEmailVerified: false,
      waiting: null,
    })
  })

  it('is verified in the demonstration', async () => {
    const browser = desk()
    await browser.post('/api/donors/login', {
      username: 'staff@harbour.example',
      password: 'Harbour2026',
    })
    await browser.get('/api/organizations/account').thenAnswered(200, {
      username: 'staff@harbour.example',
      isEmailVerified: true,
    })
  })

  it.each([
    ['get', '/api/organizations/account'],
    ['put', '/api/organizations/username'],
    ['delete', '/api/organizations/username'],
    ['post', '/api/organizations/verify-email'],
  ] as const)('is refused without a staff login (%s %s)', async (verb, path) => {
    const ada = await (await createDonor(api, `ada-${verb}`)).at('harbour')
    const body = { username: 'x@y.example', password: 'Donor2026' }
    const from = (browser: ReturnType<typeof desk>, headers = {}) =>
      verb === 'get' || verb === 'delete'
        ? browser[verb](path, headers)
        : browser[verb](path, body, headers)
    await from(desk()).thenAnswered(401)
    // A donor's session, at their charity's host and, by its token, at the platform's.
    await from(ada).thenAnswered(404)
    const cookie = `almoner_session=${ada.cookies.get('almoner_session')}`
    await from(desk(), { Cookie: cookie }).thenAnswered(401)
    if (verb === 'get') return
    const { browser } = await colleague()
    await from(browser, { Origin: 'https://evil.example' }).thenAnswered(403)
  })

  it('is not available to an erased staff member', async () => {
    const { browser, staffId, token } = await asking()
    await api.erase(asPerson(staffId))
    await browser.get('/api/organizations/account').thenAnswered(401)
    await desk().get(`/api/organizations/username/${token}`).thenAnswered(404)
    expect(becauses()).toEqual(['staff: nobodys'])
  })
})

describe('the mail to a member of staff’s address', () => {
  it('is sent on request, and verifies the address once', async () => {
    const { browser, staffId } = await colleague()
    await browser.post('/api/organizations/verify-email', {}).thenAnswered(204)
    const path = `/api/organizations/register/${await tokenFor(staffId, 'verify_email')}`
    // A reader of the mail needs no login.
    await desk().post(path, {}).thenAnswered(204)
    await browser.get('/api/organizations/account').thenAnswered(200, {
      isEmailVerified: true,
    })
    const again = await desk().post(path, {})
    expect([again.status, errorCode(again), becauses()]).toEqual([
      404,
      'link_invalid',
      ['staff: not_open'],
    ])
    // The address is already confirmed, so no link is created.
    await browser.post('/api/organizations/verify-email', {}).thenAnswered(204)
    expect(await createLink(staffId, 'verify_email')).toBeNull()
  })

  it('does not verify the address if the link is only opened and not confirmed', async () => {
    const { browser, staffId } = await colleague()
    await browser.post('/api/organizations/verify-email', {})
    const path = `/api/organizations/register/${await tokenFor(staffId, 'verify_email')}`
    for (let time = 0; time < 3; time += 1) expect((await desk().get(path)).status).toBe(204)
    await browser.get('/api/organizations/account').thenAnswered(200, {
      isEmailVerified: false,
    })
    await desk().post(path, {}).thenAnswered(204)
  })

  it('invalidates the previous link', async () => {
    const { browser, staffId } = await colleague()
    await browser.post('/api/organizations/verify-email', {})
    const first = await tokenFor(staffId, 'verify_email')
    await browser.post('/api/organizations/verify-email', { language: 'zh' })
    await desk().get(`/api/organizations/register/${first}`).thenAnswered(404)
    const second = await tokenFor(staffId, 'verify_email')
    await desk().post(`/api/organizations/register/${second}`, {}).thenAnswered(204)
  })

  it('is written a few times, and then not so often', async () => {
    const { browser } = await colleague()
    const ask = async () => (await browser.post('/api/organizations/verify-email', {})).status
    expect([await ask(), await ask(), await ask(), await ask()]).toEqual([204, 204, 204, 429])
  })
})

describe('another username of a member of staff', () => {
  it('is theirs when the mail to it is answered, and every login ends', async () => {
    const { browser, username, password, wanted, token } = await asking()
    const account = await browser.get('/api/organizations/account')
    expect(account.json).toMatchObject({ username, waiting: { username: wanted } })
    await logIn(username, password).thenAnswered(204)
    const path = `/api/organizations/username/${token}`
    expect((await desk().get(path)).json).toEqual({ username: wanted })
    await desk().post(path, {}).thenAnswered(204)
    const again = await desk().post(path, {}).thenRefused(404, 'link_invalid')
    expect((again.json as Problem).message).toContain('has been used already')
    expect(becauses()).toEqual(['staff: not_open'])
    await browser.get('/api/organizations/account').thenAnswered(401)
    await logIn(username, password).thenRefused(422, 'wrong_credentials')
    const entered = desk()
    const login = { username: wanted, password, as: 'organization' }
    await entered.post('/api/donors/login', login).thenAnswered(204)
    await entered.get('/api/organizations/account').thenAnswered(200, {
      username: wanted,
      isEmailVerified: true,
      waiting: null,
    })
    await entered.get('/api/organizations/overview').thenAnswered(200, {
      person: { username: wanted },
    })
  })

  it('does not take effect if the link is only opened and not confirmed', async () => {
    const { browser, username, token } = await asking()
    for (let time = 0; time < 3; time += 1) {
      await desk().get(`/api/organizations/username/${token}`).thenAnswered(200)
    }
    await browser.get('/api/organizations/account').thenAnswered(200, { username })
  })

  it('needs their password', async () => {
    const { browser, staffId, username } = await colleague()
    const body = { username: `x-${username}`, password: 'Harbour2020' }
    const refused = await browser.put('/api/organizations/username', body)
    expect([refused.status, refused.json]).toMatchObject([
      422,
      { error: { code: 'wrong_password' }, fields: { password: 'password.wrong' } },
    ])
    expect(await createLink(staffId, 'change_username')).toBeNull()
  })

  it('is an address, and another one', async () => {
    const { browser, username, password } = await colleague()
    const put = (wanted: string) =>
      browser.put('/api/organizations/username', { username: wanted, password })
    await put('harbour').thenRefused(422, { username: 'email.invalid' })
    const same = await put(username.toUpperCase())
    expect([same.status, same.json]).toEqual([200, { newUsername: null }])
  })

  it('is no longer pending after it is cancelled, and its link is invalid', async () => {
    const { browser, username, password, wanted, token } = await asking()
    const cancel = () => browser.delete('/api/organizations/username')
    await cancel().thenAnswered(204)
    await browser.get('/api/organizations/account').thenAnswered(200, {
      username,
      waiting: null,
    })
    const path = `/api/organizations/username/${token}`
    for (const refused of [await desk().get(path), await desk().post(path, {})]) {
      expect([refused.status, errorCode(refused)]).toEqual([404, 'link_invalid'])
    }
    expect(becauses()).toEqual(['staff: not_open', 'staff: not_open'])
    await logIn(username, password).thenAnswered(204)
    await logIn(wanted, password).thenRefused(422, 'wrong_credentials')
    // A second click gets an identical answer and records no event.
    const streams = () => api.store.read(streamName(organisation.category, harbour))
    const before = (await streams()).length
    await cancel().thenAnswered(204)
    expect(await streams()).toHaveLength(before)
  })

  it('that belongs to another colleague is refused only when the link in the email is confirmed', async () => {
    const other = await colleague(lionRock)
    const { username, password, wanted, token, ...mei } = await asking()
    const probe = await colleague()
    const probing = { username: other.username, password: probe.password }
    const answer = await probe.browser.put('/api/organizations/username', probing)
    expect([answer.status, answer.json]).toEqual([200, { newUsername: other.username }])
    const confirmed = `/api/organizations/username/${await tokenFor(probe.staffId, 'change_username')}`
    const refused = await desk().post(confirmed, {}).thenRefused(409, 'email_taken')
    expect(refused.text).not.toContain('Lion')
    await mei.browser.get('/api/organizations/account').thenAnswered(200)
    const usernameHash = api.keys.usernameHash(wanted)
    await api.db
      .updateTable('operational.credentials')
      .set({ username_hash: usernameHash })
      .where('person_id', '=', other.staffId)
      .execute()
    await desk().post(`/api/organizations/username/${token}`, {}).thenRefused(409, 'email_taken')
    await logIn(username, password).thenAnswered(204)
  })

  it('may be a donor’s, who logs in elsewhere', async () => {
    const ada = await createDonor(api, 'ada-of-both')
    const { browser, password } = await colleague()
    const body = { username: ada.username, password }
    await browser.put('/api/organizations/username', body).thenAnswered(200)
  })

  it('can be requested three times, then is rate-limited, whether the username is taken or not', async () => {
    const { browser, password } = await colleague()
    const statuses: number[] = []
    for (const name of ['staff@lionrock.example', 'a@b.example', 'c@d.example', 'e@f.example']) {
      const answer = await browser.put('/api/organizations/username', { username: name, password })
      statuses.push(answer.status)
    }
    expect(statuses).toEqual([200, 200, 200, 429])
  })
})

describe('a link that belongs to another account or is no longer valid', () => {
  const requests = (token: string) => [
    () => desk().get(`/api/organizations/register/${token}`),
    () => desk().post(`/api/organizations/register/${token}`, {}),
    () => desk().get(`/api/organizations/username/${token}`),
    () => desk().post(`/api/organizations/username/${token}`, {}),
    () => desk().post(`/api/organizations/username/undo/${token}`, { newPassword: 'Harbour-77' }),
  ]
  const allRefuse = async (token: string): Promise<void> => {
    for (const send of requests(token)) {
      await send().thenRefused(404, 'link_invalid')
    }
  }

  it('was made up', async () => {
    const { token, username, password } = await asking()
    await allRefuse(`${token.slice(0, -1)}${token.endsWith('0') ? '1' : '0'}`)
    expect(becauses()).toEqual(Array(5).fill('staff: made_up'))
    expect(lines.join('')).not.toContain(token.slice(0, -1))
    await logIn(username, password).thenAnswered(204)
  })

  it('is another charity’s', async () => {
    const { staffId } = await asking()
    const { linkId } = requirePresent(await createLink(staffId, 'change_username'), 'a letter')
    await allRefuse(api.keys.staffMailToken({ organisationId: lionRock, staffId, linkId }))
    expect(becauses()).toEqual(Array(5).fill('staff: nobodys'))
  })

  it('is a donor’s, and the other way round', async () => {
    const { staffId, token } = await asking()
    const { linkId } = requirePresent(await createLink(staffId, 'change_username'), 'a letter')
    await allRefuse(api.keys.mailToken({ donorId: staffId, linkId }))
    expect(becauses()).toEqual(Array(5).fill('staff: made_up'))
    lines = []
    for (const path of ['register', 'username', 'forgot']) {
      await openBrowser(logged, 'harbour.localhost')
        .get(`/api/donors/${path}/${token}`)
        .thenRefused(404, 'link_invalid')
    }
    expect(becauses()).toEqual(Array(3).fill('donor: made_up'))
  })

  it('is for something else', async () => {
    const { token } = await asking()
    await desk().get(`/api/organizations/register/${token}`).thenAnswered(404)
    await desk().get(`/api/organizations/username/${token}`).thenAnswered(200)
  })

  it('is followed at the platform’s own host alone', async () => {
    const { token } = await asking()
    const elsewhere = openBrowser(logged, 'harbour.localhost')
    const path = `/api/organizations/username/${token}`
    await elsewhere.get(path).thenAnswered(404)
    await elsewhere.post(path, {}).thenAnswered(404)
    await desk().post(path, {}).thenAnswered(204)
  })

  // This test comes last because it moves the clock forward permanently.
  it('is over after a day', async () => {
    const { browser, token, username, password } = await asking()
    api.clock.now = Date.now() + day
    await allRefuse(token)
    const notOpen = 'staff: not_open'
    expect(becauses()).toEqual([notOpen, notOpen, 'staff: over', 'staff: over', notOpen])
    await browser.get('/api/organizations/account').thenAnswered(401)
    const entered = desk()
    await entered.post('/api/donors/login', { username, password, as: 'organization' })
    await entered.get('/api/organizations/account').thenAnswered(200, { waiting: null })
  })
})
