import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { requirePresent } from '@almoner/domain/kernel/assert.ts'
import type { StaffId } from '@almoner/domain/kernel/ids.ts'
import { organisation } from '@almoner/domain/organisation/index.ts'
import { loadState } from '@almoner/eventstore/handle-command.ts'
import { saveCredential } from '@almoner/operational/credentials/credentials.ts'
import { worldId } from '@almoner/sandbox/world/ids.ts'
import { createApp } from '../../app.ts'
import type { Problem } from '../../http/contract.ts'
import type { ListAnswer } from '../../http/lists/contract.ts'
import { checkList } from '../../http/lists/testing/check-list.ts'
import { openBrowser, useApi } from '../../testing/api.ts'
import { closeApproval } from '../../testing/approvals.ts'
import type { Approval } from '../../use-cases/approvals/contract.ts'
import { createColleague } from '../../testing/transfers.ts'
import { teamList, type TeamMember } from './team-list-contract.ts'

const harbour = worldId('organisation', 'harbour')
const lionRock = worldId('organisation', 'lionrock')
const root = '/api/organizations'
const proof = { password: 'Harbour2026' }
const newPassword = 'Lighthouse77'
const day = 24 * 3_600_000

const api = useApi()
let owner: Awaited<ReturnType<typeof createColleague>>
let rival: Awaited<ReturnType<typeof createColleague>>

beforeAll(async () => {
  owner = await createColleague(api, harbour, 'owner')
  rival = await createColleague(api, lionRock, 'owner')
  await invite('first@example.org', { role: 'viewer' })
})
beforeEach(async () => {
  await api.db.deleteFrom('operational.rate_limits').execute()
})

const errorCode = ({ json }: { json: unknown }): string => (json as Problem).error.code

const invite = (email: string, changes: object = {}) =>
  owner.browser.post(`${root}/invitations`, { email, role: 'finance', ...proof, ...changes })

const invitationTo = async (email: string) => {
  const { state } = await loadState(api.store, organisation, harbour)
  const open = state.status === 'none' ? [] : state.invitations
  return requirePresent(open.find((each) => each.email === email) ?? null, 'an invitation')
}

const tokenTo = async (email: string): Promise<string> => {
  const { staffId, linkId } = await invitationTo(email)
  return api.keys.staffMailToken({ organisationId: harbour, staffId, linkId })
}

const person = { firstName: 'Mei', lastName: 'Wong', newPassword }
const accept = (token: string, body: object = person) =>
  openBrowser(api, 'localhost').post(`${root}/invitations/${token}`, body)

const logIn = async (username: string, password = newPassword) => {
  const browser = openBrowser(api, 'localhost')
  const { status } = await browser.post('/api/donors/login', {
    username,
    password,
    as: 'organization',
  })
  return { browser, status }
}

const joined = async (email: string, changes: object = {}) => {
  await invite(email, changes)
  const { staffId } = await invitationTo(email)
  await accept(await tokenTo(email))
  return { staffId, ...(await logIn(email)) }
}

describe('the list of the team', () => {
  checkList({
    list: teamList,
    idOf: ({ id }) => id,
    csvOf: ({ username }) => username,
    sorted: {
      date: ({ since }) => since,
      name: ({ firstName, lastName }) => `${lastName} ${firstName}`.toLowerCase(),
    },
    filters: {
      q: ['first@', ({ username }) => username === 'first@example.org'],
      day: ['2020-01-01..', () => true],
      role: ['viewer', ({ role }) => role === 'viewer'],
      state: ['invited', ({ state }) => state === 'invited'],
    },
    start: async () => ({ api, reader: owner.browser, stranger: rival.browser }),
  })

  it('shows who works there and who is invited, and marks the reader', async () => {
    const { rows }: ListAnswer<TeamMember> = (await owner.browser.get(`${root}/staff`)).json
    expect(rows.filter(({ isYou }) => isYou)).toMatchObject([{ id: owner.staffId, role: 'owner' }])
    expect(rows.find(({ username }) => username === 'first@example.org')).toMatchObject({
      state: 'invited',
      role: 'viewer',
    })
  })
})

describe('an invitation', () => {
  it('is mailed by an owner, and accepted once', async () => {
    const email = 'mei@example.org'
    expect((await invite(email)).status).toBe(204)
    const token = await tokenTo(email)
    const read = await openBrowser(api, 'localhost').get(`${root}/invitations/${token}`)
    expect(read.json).toMatchObject({ username: email, role: 'finance' })
    expect((await accept(token, { ...person, newPassword: 'short1' })).status).toBe(422)
    expect((await accept(token)).status).toBe(204)
    expect((await accept(token)).status).toBe(404)
    const { browser, status } = await logIn(email)
    expect(status).toBe(204)
    expect((await browser.get(`${root}/account`)).json).toMatchObject({
      firstName: 'Mei',
      role: 'finance',
      isEmailVerified: true,
    })
    expect((await browser.get(`${root}/staff`)).status).toBe(403)
  })

  it('requires no second password entry within ten minutes, but requires one afterwards', async () => {
    const { browser } = await createColleague(api, harbour, 'owner')
    const body = { email: 'again@example.org', role: 'viewer' }
    expect(errorCode(await browser.post(`${root}/invitations`, body))).toBe('step_up_required')
    await browser.post(`${root}/invitations`, { ...body, ...proof })
    expect((await browser.post(`${root}/invitations`, body)).status).toBe(204)
    const later = { now: () => Date.now() + 600_001 }
    const app = createApp({ ...api.dependencies, ...later })
    const afterwards = openBrowser({ app }, 'localhost')
    afterwards.cookies.set('almoner_session', browser.cookies.get('almoner_session') ?? '')
    expect(errorCode(await afterwards.post(`${root}/invitations`, body))).toBe('step_up_required')
  })

  it('is refused for who is there', async () => {
    expect(errorCode(await invite(owner.username))).toBe('already_on_team')
  })

  it('shows only its recipient that the address has a login at another charity', async () => {
    const { username } = await createColleague(api, lionRock, 'viewer')
    const answers = [await invite(username), await invite('nobody-yet@example.org')]
    expect(answers.map(({ status, text }) => [status, text])).toEqual([
      [204, ''],
      [204, ''],
    ])
    const read = async (email: string) => {
      const token = await tokenTo(email)
      return (await openBrowser(api, 'localhost').get(`${root}/invitations/${token}`)).json
    }
    expect(await read(username)).toMatchObject({ hasLogin: true })
    expect(await read('nobody-yet@example.org')).toMatchObject({ hasLogin: false })
  })

  it('can be accepted even if a stranger’s unconfirmed sign-up used the address', async () => {
    const email = 'held@example.org'
    const stranger = randomUUID()
    await saveCredential(api.db, {
      realm: 'staff',
      usernameHash: api.keys.usernameHash(email),
      personId: stranger,
      organisationId: worldId('organisation', 'newhope'),
      passwordHash: 'of a stranger',
      isPasswordConfirmed: false,
    })
    expect((await joined(email)).status).toBe(204)
  })

  it('that is accepted thirty times at once is accepted only once, with the password of that acceptance', async () => {
    const email = 'thirty@example.org'
    await invite(email)
    const token = await tokenTo(email)
    const passwords = Array.from({ length: 30 }, (_, at) => `Lighthouse${at + 100}`)
    const answers = await Promise.all(
      passwords.map(async (password) => ({
        chosen: password,
        status: (await accept(token, { ...person, newPassword: password })).status,
      })),
    )
    const accepted = answers.filter(({ status }) => status === 204)
    expect(accepted).toHaveLength(1)
    expect((await logIn(email, accepted[0]?.chosen)).status).toBe(204)
  })

  it('of an owner, or a change to the owner role, requires the password each time', async () => {
    const { browser } = await createColleague(api, harbour, 'owner')
    const viewer = { email: 'proved@example.org', role: 'viewer' }
    expect((await browser.post(`${root}/invitations`, { ...viewer, ...proof })).status).toBe(204)
    expect((await browser.post(`${root}/invitations`, viewer)).status).toBe(204)
    const invited = { email: 'boss@example.org', role: 'owner' }
    await browser.post(`${root}/invitations`, invited).thenRefused(422, 'step_up_required')
    const { staffId } = await joined('promoted@example.org')
    await browser
      .put(`${root}/staff/${staffId}/role`, { role: 'owner' })
      .thenRefused(422, 'step_up_required')
    const rules = { required: true }
    expect(errorCode(await browser.put(`${root}/second-factor-rule`, rules))).toBe(
      'step_up_required',
    )
  })

  it('is invalid after it is revoked or replaced by another', async () => {
    const email = 'revoked@example.org'
    await invite(email)
    const first = await tokenTo(email)
    await invite(email)
    expect((await accept(first)).status).toBe(404)
    const { staffId } = await invitationTo(email)
    const token = await tokenTo(email)
    expect((await owner.browser.post(`${root}/staff/${staffId}/revoke`, {})).status).toBe(204)
    expect((await accept(token)).status).toBe(404)
    expect((await logIn(email)).status).toBe(422)
  })

  it('of an auditor must end within 90 days', async () => {
    const until = (days: number) => new Date(Date.now() + days * day).toISOString().slice(0, 10)
    const email = 'auditor@example.org'
    for (const accessUntil of [null, until(92)]) {
      expect((await invite(email, { role: 'auditor', accessUntil })).status).toBe(422)
    }
    const { browser, status } = await joined(email, { role: 'auditor', accessUntil: until(30) })
    expect(status).toBe(204)
    expect((await browser.get(`${root}/payments`)).status).toBe(200)
    expect((await browser.get(`${root}/payments.csv`)).status).toBe(200)
    const app = createApp({ ...api.dependencies, now: () => Date.now() + 32 * day })
    const late = openBrowser({ app }, 'localhost')
    await late.post('/api/donors/login', {
      username: email,
      password: newPassword,
      as: 'organization',
    })
    expect((await late.get(`${root}/payments`)).status).toBe(401)
  })
})

describe('a colleague', () => {
  const change = (staffId: StaffId, role: string, browser = owner.browser) =>
    browser.put(`${root}/staff/${staffId}/role`, { role, ...proof })
  const remove = (staffId: StaffId, browser = owner.browser) =>
    browser.post(`${root}/staff/${staffId}/remove`, proof)

  it('has another role, and no session left with the former one', async () => {
    const { staffId, browser } = await joined('moved@example.org')
    expect((await change(staffId, 'viewer')).status).toBe(204)
    expect((await browser.get(`${root}/status`)).status).toBe(401)
    const again = await logIn('moved@example.org')
    expect((await again.browser.get(`${root}/account`)).json).toMatchObject({ role: 'viewer' })
  })

  it('who is removed cannot log in, and may be invited by another charity', async () => {
    const email = 'gone@example.org'
    const { staffId, browser } = await joined(email)
    expect((await remove(staffId)).status).toBe(204)
    expect((await browser.get(`${root}/status`)).status).toBe(401)
    expect((await logIn(email)).status).toBe(422)
    const elsewhere = { email, role: 'viewer', ...proof }
    expect((await rival.browser.post(`${root}/invitations`, elsewhere)).status).toBe(204)
  })

  it('of another charity is not found', async () => {
    const { staffId, browser } = await joined('ours@example.org')
    expect((await change(staffId, 'viewer', rival.browser)).status).toBe(404)
    expect((await remove(staffId, rival.browser)).status).toBe(204)
    expect((await browser.get(`${root}/status`)).status).toBe(204)
  })

  it('has no role by who saw them with another one', async () => {
    const { staffId } = await joined('seen@example.org')
    await change(staffId, 'fundraiser')
    const body = { role: 'finance', seenRole: 'viewer', ...proof }
    await owner.browser.put(`${root}/staff/${staffId}/role`, body).thenRefused(409, 'role_changed')
    const currentBody = { ...body, seenRole: 'fundraiser' }
    expect((await owner.browser.put(`${root}/staff/${staffId}/role`, currentBody)).status).toBe(204)
  })

  it('who is an owner is removed only if another person approves, not the one concerned', async () => {
    const boss = await createColleague(api, harbour, 'owner', { daysAgo: 2 })
    const finance = await createColleague(api, harbour, 'finance', { daysAgo: 2 })
    expect((await remove(boss.staffId)).status).toBe(202)
    expect(errorCode(await remove(boss.staffId))).toBe('approval_waiting')
    expect((await boss.browser.get(`${root}/staff`)).status).toBe(200)
    const { rows }: ListAnswer<Approval> = (await owner.browser.get(`${root}/approvals`)).json
    const request = rows.find(({ kind }) => kind === 'team_change')
    expect(request).toMatchObject({ rule: 'second_person', colleague: { role: null } })
    const approve = `${root}/approvals/${request?.id}/approve`
    expect(errorCode(await boss.browser.post(approve, proof))).toBe('not_an_approver')
    expect((await finance.browser.post(approve, proof)).status).toBe(200)
    expect(await closeApproval(api, request?.id ?? '')).toBe('done')
    expect((await boss.browser.get(`${root}/status`)).status).toBe(401)
    expect((await logIn(boss.username, boss.password)).status).toBe(422)
  })

  it('who is the last owner cannot be removed', async () => {
    const { rows }: ListAnswer<TeamMember> = (await rival.browser.get(`${root}/staff?role=owner`))
      .json
    for (const { id } of rows.filter(({ isYou }) => !isYou)) {
      expect((await remove(id as StaffId, rival.browser)).status).toBe(202)
      const { rows: waiting }: ListAnswer<Approval> = (await rival.browser.get(`${root}/approvals`))
        .json
      expect(await closeApproval(api, waiting[0]?.id ?? '', { inHours: 73 })).toBe('done')
    }
    expect(errorCode(await remove(rival.staffId, rival.browser))).toBe('last_owner')
    expect(errorCode(await change(rival.staffId, 'viewer', rival.browser))).toBe('last_owner')
  })
})
