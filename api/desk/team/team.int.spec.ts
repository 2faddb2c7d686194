import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { requirePresent } from '@almoner/domain/kernel/assert.ts'
import type { StaffId } from '@almoner/domain/kernel/ids.ts'
import { organisation } from '@almoner/domain/organisation/index.ts'
import { loadState } from '@almoner/eventstore/handle-command.ts'
import { saveCredential } from '@almoner/operational/credentials/credentials.ts'
import { worldId } from '@almoner/sandbox/world/ids.ts'
import { createApp } from '../../app.ts'
import type { ListAnswer } from '../../http/lists/contract.ts'
import { checkList } from '../../http/lists/testing/check-list.ts'
import { openBrowser, useApi, type Client } from '../../testing/api.ts'
import { closeApproval, hoursLater } from '../../testing/approvals.ts'
import { given, staff } from '../../testing/given.ts'
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
const owner = given(api).as(staff('owner'))
let rival: Awaited<ReturnType<typeof createColleague>>

beforeAll(async () => {
  rival = await createColleague(api, lionRock, 'owner')
  await invite('first@example.org', { role: 'viewer' })
})
beforeEach(async () => {
  await api.db.deleteFrom('operational.rate_limits').execute()
})

const invite = (email: string, changes: object = {}) =>
  owner.post(`${root}/invitations`, { email, role: 'finance', ...proof, ...changes })

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
    start: async () => ({ api, reader: owner, stranger: rival.browser }),
  })

  it('shows who works there and who is invited, and marks the reader', async () => {
    const { rows }: ListAnswer<TeamMember> = (await owner.get(`${root}/staff`)).json
    expect(rows.filter(({ isYou }) => isYou)).toMatchObject([
      { id: staff('owner').staffId, role: 'owner' },
    ])
    expect(rows.find(({ username }) => username === 'first@example.org')).toMatchObject({
      state: 'invited',
      role: 'viewer',
    })
  })
})

describe('an invitation', () => {
  it('is mailed by an owner, and accepted once', async () => {
    const email = 'mei@example.org'
    await invite(email).thenAnswered(204)
    const token = await tokenTo(email)
    const invited = { username: email, role: 'finance' }
    await openBrowser(api, 'localhost')
      .get(`${root}/invitations/${token}`)
      .thenAnswered(200, invited)
    await accept(token, { ...person, newPassword: 'short1' }).thenAnswered(422)
    await accept(token).thenAnswered(204)
    await accept(token).thenAnswered(404)
    const { browser, status } = await logIn(email)
    expect(status).toBe(204)
    await browser.get(`${root}/account`).thenAnswered(200, {
      firstName: 'Mei',
      role: 'finance',
      isEmailVerified: true,
    })
    await browser.get(`${root}/staff`).thenAnswered(403)
  })

  it('requires no second password entry within ten minutes, but requires one afterwards', async () => {
    const { browser } = await createColleague(api, harbour, 'owner')
    const body = { email: 'again@example.org', role: 'viewer' }
    await browser.post(`${root}/invitations`, body).thenRefused(422, 'step_up_required')
    await browser.post(`${root}/invitations`, { ...body, ...proof })
    await browser.post(`${root}/invitations`, body).thenAnswered(204)
    const afterwards = hoursLater(api, browser, 601 / 3600)
    await afterwards.post(`${root}/invitations`, body).thenRefused(422, 'step_up_required')
  })

  it('is refused for who is there', async () => {
    await invite('staff@harbour.example').thenRefused(409, 'already_on_team')
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
    await browser.post(`${root}/invitations`, { ...viewer, ...proof }).thenAnswered(204)
    await browser.post(`${root}/invitations`, viewer).thenAnswered(204)
    const invited = { email: 'boss@example.org', role: 'owner' }
    await browser.post(`${root}/invitations`, invited).thenRefused(422, 'step_up_required')
    const { staffId } = await joined('promoted@example.org')
    await browser
      .put(`${root}/staff/${staffId}/role`, { role: 'owner' })
      .thenRefused(422, 'step_up_required')
    const rules = { required: true }
    await browser.put(`${root}/second-factor-rule`, rules).thenRefused(422, 'step_up_required')
  })

  it('is invalid after it is revoked or replaced by another', async () => {
    const email = 'revoked@example.org'
    await invite(email)
    const first = await tokenTo(email)
    await invite(email)
    await accept(first).thenAnswered(404)
    const { staffId } = await invitationTo(email)
    const token = await tokenTo(email)
    await owner.post(`${root}/staff/${staffId}/revoke`, {}).thenAnswered(204)
    await accept(token).thenAnswered(404)
    expect((await logIn(email)).status).toBe(422)
  })

  it('of an auditor must end within 90 days', async () => {
    const until = (days: number) => new Date(Date.now() + days * day).toISOString().slice(0, 10)
    const email = 'auditor@example.org'
    for (const accessUntil of [null, until(92)]) {
      await invite(email, { role: 'auditor', accessUntil }).thenAnswered(422)
    }
    const { browser, status } = await joined(email, { role: 'auditor', accessUntil: until(30) })
    expect(status).toBe(204)
    await browser.get(`${root}/payments`).thenAnswered(200)
    await browser.get(`${root}/payments.csv`).thenAnswered(200)
    const app = createApp({ ...api.dependencies, now: () => Date.now() + 32 * day })
    const late = openBrowser({ app }, 'localhost')
    await late.post('/api/donors/login', {
      username: email,
      password: newPassword,
      as: 'organization',
    })
    await late.get(`${root}/payments`).thenAnswered(401)
  })
})

describe('a colleague', () => {
  const change = (staffId: StaffId, role: string, browser: Client = owner) =>
    browser.put(`${root}/staff/${staffId}/role`, { role, ...proof })
  const remove = (staffId: StaffId, browser: Client = owner) =>
    browser.post(`${root}/staff/${staffId}/remove`, proof)

  it('has another role, and no session left with the former one', async () => {
    const { staffId, browser } = await joined('moved@example.org')
    await change(staffId, 'viewer').thenAnswered(204)
    await browser.get(`${root}/status`).thenAnswered(401)
    const again = await logIn('moved@example.org')
    await again.browser.get(`${root}/account`).thenAnswered(200, { role: 'viewer' })
  })

  it('who is removed cannot log in, and may be invited by another charity', async () => {
    const email = 'gone@example.org'
    const { staffId, browser } = await joined(email)
    await remove(staffId).thenAnswered(204)
    await browser.get(`${root}/status`).thenAnswered(401)
    expect((await logIn(email)).status).toBe(422)
    const elsewhere = { email, role: 'viewer', ...proof }
    await rival.browser.post(`${root}/invitations`, elsewhere).thenAnswered(204)
  })

  it('of another charity is not found', async () => {
    const { staffId, browser } = await joined('ours@example.org')
    await change(staffId, 'viewer', rival.browser).thenAnswered(404)
    await remove(staffId, rival.browser).thenAnswered(204)
    await browser.get(`${root}/status`).thenAnswered(204)
  })

  it('has no role by who saw them with another one', async () => {
    const { staffId } = await joined('seen@example.org')
    await change(staffId, 'fundraiser')
    const body = { role: 'finance', seenRole: 'viewer', ...proof }
    await owner.put(`${root}/staff/${staffId}/role`, body).thenRefused(409, 'role_changed')
    const currentBody = { ...body, seenRole: 'fundraiser' }
    await owner.put(`${root}/staff/${staffId}/role`, currentBody).thenAnswered(204)
  })

  it('who is an owner is removed only if another person approves, not the one concerned', async () => {
    const boss = await createColleague(api, harbour, 'owner', { daysAgo: 2 })
    const finance = await createColleague(api, harbour, 'finance', { daysAgo: 2 })
    await remove(boss.staffId).thenAnswered(202)
    await remove(boss.staffId).thenRefused(409, 'approval_waiting')
    await boss.browser.get(`${root}/staff`).thenAnswered(200)
    const { rows }: ListAnswer<Approval> = (await owner.get(`${root}/approvals`)).json
    const request = rows.find(({ kind }) => kind === 'team_change')
    expect(request).toMatchObject({ rule: 'second_person', colleague: { role: null } })
    const approve = `${root}/approvals/${request?.id}/approve`
    await boss.browser.post(approve, proof).thenRefused(403, 'not_an_approver')
    await finance.browser.post(approve, proof).thenAnswered(200)
    expect(await closeApproval(api, request?.id ?? '')).toBe('done')
    await boss.browser.get(`${root}/status`).thenAnswered(401)
    expect((await logIn(boss.username, boss.password)).status).toBe(422)
  })

  it('who is the last owner cannot be removed', async () => {
    const { rows }: ListAnswer<TeamMember> = (await rival.browser.get(`${root}/staff?role=owner`))
      .json
    for (const { id } of rows.filter(({ isYou }) => !isYou)) {
      await remove(id as StaffId, rival.browser).thenAnswered(202)
      const { rows: waiting }: ListAnswer<Approval> = (await rival.browser.get(`${root}/approvals`))
        .json
      expect(await closeApproval(api, waiting[0]?.id ?? '', { inHours: 73 })).toBe('done')
    }
    await remove(rival.staffId, rival.browser).thenRefused(409, 'last_owner')
    await change(rival.staffId, 'viewer', rival.browser).thenRefused(409, 'last_owner')
  })
})
