import { randomUUID } from 'node:crypto'
import { TOTP } from 'otpauth'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import { organisation } from '@almoner/domain/organisation/index.ts'
import { handleCommand } from '@almoner/eventstore/handle-command.ts'
import { changeUsername } from '@almoner/operational/credentials/credentials.ts'
import {
  listLoginsWithUsernameDue,
  listMemberships,
} from '@almoner/operational/memberships/memberships.ts'
import { followUsername } from '@almoner/workflows/steps/staff-username/follow-username.ts'
import type { Problem } from '../http/contract.ts'
import { useApi } from '../testing/api.ts'
import { createColleague } from '../testing/transfers.ts'
import { createTwoCharities, harbour, lionRock, inviteeName } from '../testing/two-charities.ts'

const root = '/api/organizations'
const newPassword = 'Lighthouse77'

const api = useApi()
let two: Awaited<ReturnType<typeof createTwoCharities>>
beforeAll(async () => {
  two = await createTwoCharities(api)
})
beforeEach(async () => {
  await api.db.deleteFrom('operational.rate_limits').execute()
})

const errorCode = ({ json }: { json: unknown }): string => (json as Problem).error.code

describe('an invitation to an address that has a login', () => {
  it('gives no access to that login, its password or its second factor', async () => {
    const victim = await createColleague(api, harbour, 'owner')
    const { path, staffId } = await two.invite(lionRock, victim.username)
    const refusals = [
      await two.desk().post(path, { ...inviteeName, newPassword }),
      await two.desk().post(path, { ...inviteeName, newPassword, password: newPassword }),
      await two.desk().post(path, { ...inviteeName, password: '' }),
    ]
    expect(refusals.map(errorCode)).toEqual([
      'step_up_required',
      'wrong_password',
      'step_up_required',
    ])
    expect(await listMemberships(api.db, staffId)).toEqual([])
    expect((await two.loadCharity(lionRock)).staff.some((each) => each.staffId === staffId)).toBe(
      false,
    )
    await victim.browser.get(`${root}/status`).thenAnswered(204)
    expect(errorCode((await two.logIn(victim.username, newPassword)).answer)).toBe(
      'wrong_credentials',
    )
    expect((await two.logIn(victim.username, victim.password)).answer.status).toBe(204)
  })

  it('requires the code of the second factor too', async () => {
    const victim = await createColleague(api, harbour, 'owner')
    const factor = `${root}/second-factor`
    const { password } = victim
    const offered = await victim.browser.post(factor, { password })
    const { secret } = offered.json as { secret: string }
    const code = (seconds: number) =>
      new TOTP({ secret }).generate({ timestamp: api.dependencies.now() + seconds * 1000 })
    await victim.browser.post(`${factor}/confirm`, { code: code(-30) })
    const { path } = await two.invite(lionRock, victim.username)
    const without = await two.desk().post(path, { ...inviteeName, password })
    expect(errorCode(without)).toBe('second_factor_required')
    const wrong = await two.desk().post(path, { ...inviteeName, password, code: '000000' })
    expect(errorCode(wrong)).toBe('second_factor_wrong')
    expect((await two.desk().post(path, { ...inviteeName, password, code: code(0) })).status).toBe(
      204,
    )
  })

  it('allows no more wrong guesses than a login does', async () => {
    const victim = await createColleague(api, harbour, 'owner')
    const { path } = await two.invite(lionRock, victim.username)
    const codes: string[] = []
    for (let time = 0; time < 6; time += 1) {
      codes.push(
        errorCode(await two.desk().post(path, { ...inviteeName, password: `Guessed-${time}-7` })),
      )
      codes.push(errorCode((await two.logIn(victim.username, `Guessed-${time}-8`)).answer))
    }
    expect(codes.slice(0, 9)).not.toContain('too_many_requests')
    expect(codes.slice(-1)).toEqual(['too_many_requests'])
    expect(
      errorCode(await two.desk().post(path, { ...inviteeName, password: victim.password })),
    ).toBe('too_many_requests')
  })

  it('is accepted once', async () => {
    const mei = await two.createAccountant()
    await two
      .desk()
      .post(mei.path, { ...inviteeName, password: mei.password })
      .thenRefused(404, 'link_invalid')
    const kim = await createColleague(api, harbour, 'finance')
    const { path, staffId } = await two.invite(lionRock, kim.username)
    const answers = await Promise.all(
      Array.from({ length: 5 }, () =>
        two.desk().post(path, { ...inviteeName, password: kim.password }),
      ),
    )
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1)
    expect(await listMemberships(api.db, staffId)).toHaveLength(2)
  })

  it('adds nothing if it has been revoked', async () => {
    const kim = await createColleague(api, harbour, 'finance')
    const { path, staffId } = await two.invite(lionRock, kim.username)
    const { browser } = two.findOwner(lionRock)
    await browser.post(`${root}/staff/${staffId}/revoke`, {})
    expect((await two.desk().post(path, { ...inviteeName, password: kim.password })).status).toBe(
      404,
    )
    expect(await listMemberships(api.db, kim.staffId)).toHaveLength(1)
  })

  it('names no other charity in the recorded events', async () => {
    const start = await api.store.head()
    const mei = await two.createAccountant()
    await two.open(mei, lionRock)
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
  it('is changed at both charities if it is changed at one, with one email', async () => {
    const start = await api.store.head()
    const mei = await two.createAccountant()
    const username = `new-${mei.username}`
    const wanted = { username, password: mei.password }
    await mei.browser.put(`${root}/username`, wanted).thenAnswered(200)
    const token = await two.findToken(harbour, mei.staffId, 'change_username')
    await two.desk().post(`${root}/username/${token}`, {}).thenAnswered(204)
    const there = (await two.loadCharity(lionRock)).staff.find(
      ({ staffId }) => staffId === mei.there,
    )
    expect(there).toMatchObject({ username })
    const again = await two.logIn(username, mei.password)
    await two.open(again, lionRock)
    await again.browser.get(`${root}/account`).thenAnswered(200, { username })
    const options = { after: start, categories: [organisation.category], limit: 10_000 }
    const types = (await api.store.readAll(options)).map(({ type }) => type)
    expect(types.filter((type) => type === 'StaffUsernameChanged')).toHaveLength(1)
    expect(types.filter((type) => type === 'StaffUsernameFollowed')).toHaveLength(1)
    expect(await listLoginsWithUsernameDue(api.db, { limit: 10 })).toEqual([])
  })

  it('is updated later if the request that changed it stopped early', async () => {
    const mei = await two.createAccountant()
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
    const { staff } = await two.loadCharity(lionRock)
    expect(staff.find(({ staffId }) => staffId === mei.there)).toMatchObject({ username })
    expect(await listLoginsWithUsernameDue(api.db, { limit: 10 })).toEqual([])
  })
})

describe('a mailed link that was requested at one charity', () => {
  /** A thief who knows the password requests a different username at Lion Rock. */
  const withWantedUsername = async () => {
    const mei = await two.createAccountant()
    await two.open(mei, lionRock)
    const wanted = { username: `thief-${mei.there}@evil.example`, password: mei.password }
    await mei.browser.put(`${root}/username`, wanted).thenAnswered(200)
    const token = await two.findToken(lionRock, mei.there, 'change_username')
    return { ...mei, path: `${root}/username/${token}`, wanted }
  }

  it('changes nothing after the password was reset at the other charity', async () => {
    const mei = await withWantedUsername()
    await two.open(mei, harbour)
    await two.desk().get(mei.path).thenAnswered(200)
    await two.desk().post(`${root}/forgot`, { username: mei.username })
    const reset = `${root}/forgot/${await two.findToken(harbour, mei.staffId, 'reset_password')}`
    await two.desk().post(reset, { newPassword }).thenAnswered(204)
    await two.desk().post(mei.path, {}).thenAnswered(404)
    expect((await two.logIn(mei.username, newPassword)).answer.status).toBe(204)
  })

  it('changes nothing after the password was changed at the other charity', async () => {
    const mei = await withWantedUsername()
    await two.open(mei, harbour)
    const passwords = { oldPassword: mei.password, newPassword }
    await mei.browser.put(`${root}/changepassword`, passwords)
    await two.desk().post(mei.path, {}).thenAnswered(404)
  })

  it('puts no thief’s username back once its owner has restored their own', async () => {
    const mei = await withWantedUsername()
    // The thief changes the username at Lion Rock, and then again at Harbour Light.
    await two.desk().post(mei.path, {}).thenAnswered(204)
    const thief = await two.logIn(mei.wanted.username, mei.password)
    expect(thief.answer.status).toBe(204)
    await two.open(thief, harbour)
    const second = { ...mei.wanted, username: `second-${mei.there}@evil.example` }
    await thief.browser.put(`${root}/username`, second).thenAnswered(200)
    const confirmed = await two.findToken(harbour, mei.staffId, 'change_username')
    await two.desk().post(`${root}/username/${confirmed}`, {}).thenAnswered(204)
    const thiefs = `${root}/username/undo/${await two.findToken(harbour, mei.staffId, 'undo_username')}`
    const owners = `${root}/username/undo/${await two.findToken(lionRock, mei.there, 'undo_username')}`
    await two.desk().post(owners, { newPassword }).thenAnswered(204)
    await two.desk().post(thiefs, { newPassword: 'Of-the-thief-7' }).thenAnswered(404)
    expect((await two.logIn(mei.username, newPassword)).answer.status).toBe(204)
  })
})
