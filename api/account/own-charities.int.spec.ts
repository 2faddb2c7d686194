import { randomUUID } from 'node:crypto'
import { TOTP } from 'otpauth'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { organisation } from '@almoner/domain/organisation/index.ts'
import { worldId } from '@almoner/sandbox/world/ids.ts'
import type { Problem } from '../http/contract.ts'
import { useApi } from '../testing/api.ts'
import { createColleague } from '../testing/transfers.ts'
import { createTwoCharities, harbour, lionRock } from '../testing/two-charities.ts'

const newHope = worldId('organisation', 'newhope')
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

describe('an accountant of two charities', () => {
  it('joins the second with the login of the first, and opens one or the other', async () => {
    const mei = await two.createAccountant()
    const charities = await two.listCharities(mei)
    expect(charities).toMatchObject([
      { organizationId: harbour, role: 'finance', isCurrent: true, isSuspended: false },
      { organizationId: lionRock, role: 'viewer', isCurrent: false, isSuspended: false },
    ])
    await two.open(mei, lionRock).thenAnswered(204)
    await mei.browser.get(`${root}/account`).thenAnswered(200, {
      username: mei.username,
      firstName: 'Mei',
      role: 'viewer',
    })
    await mei.browser.get(`${root}/bank-lines/overdue`).thenRefused(403, 'not_allowed')
    await two.open(mei, harbour).thenAnswered(204)
    await mei.browser.get(`${root}/bank-lines/overdue`).thenAnswered(200)
  })

  it('gets another session at each, and the former one is over', async () => {
    const mei = await two.createAccountant()
    const former = mei.browser.cookies.get('almoner_session') ?? ''
    await two.open(mei, lionRock)
    const present = mei.browser.cookies.get('almoner_session') ?? ''
    expect(present).not.toBe(former)
    const thief = two.desk()
    thief.cookies.set('almoner_session', former)
    await thief.get(`${root}/status`).thenAnswered(401)
    await two.open({ browser: thief }, harbour).thenAnswered(401)
  })

  it('keeps the proof of identity at the other charity, which switching does not renew', async () => {
    const mei = await two.createAccountant()
    const { staffId } = mei
    const at = '2026-11-20T02:00:00.000Z'
    await api.db
      .updateTable('operational.sessions')
      .set({ proved_at: at as never })
      .where('person_id', '=', staffId)
      .execute()
    await two.open(mei, lionRock)
    const [row] = await api.db
      .selectFrom('operational.sessions')
      .select('proved_at')
      .where('person_id', '=', mei.there)
      .execute()
    expect(row).toEqual({ proved_at: at })
  })

  it('sees the charity that they used last after login', async () => {
    const mei = await two.createAccountant()
    await two.open(mei, lionRock)
    const { browser } = await two.logIn(mei.username, mei.password)
    const here = (await two.listCharities({ browser })).find(({ isCurrent }) => isCurrent)
    expect(here?.organizationId).toBe(lionRock)
  })

  it('sees only a charity to which they still have access after login', async () => {
    const mei = await two.createAccountant()
    await two.open(mei, lionRock)
    await api.db
      .updateTable('read_models.charity_staff')
      .set({ access_until: '2020-01-01T00:00:00.000Z' as never })
      .where('staff_id', '=', mei.there)
      .execute()
    const { browser } = await two.logIn(mei.username, mei.password)
    expect((await two.listCharities({ browser })).map((each) => each.organizationId)).toEqual([
      harbour,
    ])
  })

  it('is no member of any other charity', async () => {
    const mei = await two.createAccountant()
    for (const other of [newHope, randomUUID()]) {
      await two.open(mei, other).thenAnswered(404)
    }
    await two.open(mei, 'harbour').thenAnswered(422)
    await mei.browser.get(`${root}/status`).thenAnswered(204)
    const only = await createColleague(api, harbour, 'owner')
    await two.open(only, lionRock).thenAnswered(404)
    expect(await two.listCharities(only)).toHaveLength(1)
    await two.open({ browser: two.desk() }, harbour).thenAnswered(401)
  })

  it('opens a charity by no other site', async () => {
    const mei = await two.createAccountant()
    for (const origin of ['http://harbour.localhost:3000', 'https://evil.example', 'null']) {
      await two.open(mei, lionRock, { Origin: origin }).thenRefused(403, 'cross_origin')
    }
    await mei.browser.get(`${root}/charities/open`).thenAnswered(404)
    expect((await two.listCharities(mei)).find(({ isCurrent }) => isCurrent)).toMatchObject({
      organizationId: harbour,
    })
  })

  it('sends nothing to one charity from a tab that shows the other', async () => {
    const mei = await two.createAccountant()
    const toHeaders = (charity: string) => ({ 'Almoner-Charity': charity })
    await mei.browser.get(`${root}/account`, toHeaders(harbour)).thenAnswered(200)
    await two.open(mei, lionRock)
    const path = `${root}/second-factor`
    const proof = { password: mei.password }
    const refused = [
      await mei.browser.get(`${root}/account`, toHeaders(harbour)),
      await mei.browser.post(path, proof, toHeaders(harbour)),
      await two.open(mei, harbour, toHeaders(harbour)),
    ]
    expect(refused.map((each) => [each.status, errorCode(each)])).toEqual(
      refused.map(() => [409, 'charity_changed']),
    )
    await mei.browser.get(`${root}/account`, toHeaders(lionRock)).thenAnswered(200)
    await mei.browser.get('/api/donors/logout', toHeaders(harbour)).thenAnswered(204)
  })

  it('who is removed from one charity can still work at the other with the same login', async () => {
    const mei = await two.createAccountant()
    const there = await two.logIn(mei.username, mei.password)
    await two.open(there, lionRock)
    const { browser: owner, password } = two.findOwner(harbour)
    await owner.post(`${root}/staff/${mei.staffId}/remove`, { password }).thenAnswered(204)
    await mei.browser.get(`${root}/status`).thenAnswered(401)
    await there.browser.get(`${root}/status`).thenAnswered(204)
    await two.open(there, harbour).thenAnswered(404)
    const again = await two.logIn(mei.username, mei.password)
    expect(again.answer.status).toBe(204)
    expect(await two.listCharities(again)).toMatchObject([{ organizationId: lionRock }])
    const { path } = await two.invite(harbour, mei.username)
    await two.desk().get(path).thenAnswered(200, { hasLogin: true })
  })

  it('whose role changed at one charity stays logged in at the other', async () => {
    const mei = await two.createAccountant()
    const { browser: owner, password } = two.findOwner(lionRock)
    const changed = { role: 'fundraiser', password }
    await owner.put(`${root}/staff/${mei.there}/role`, changed).thenAnswered(204)
    await mei.browser.get(`${root}/status`).thenAnswered(204)
    expect((await two.listCharities(mei))[1]).toMatchObject({ role: 'fundraiser' })
  })

  it('who changes the password at one charity must use the new password at both', async () => {
    const start = await api.store.head()
    const mei = await two.createAccountant()
    const other = await two.logIn(mei.username, mei.password)
    await two.open(other, lionRock)
    const passwords = { oldPassword: mei.password, newPassword }
    await mei.browser.put(`${root}/changepassword`, passwords).thenAnswered(204)
    await other.browser.get(`${root}/status`).thenAnswered(401)
    await mei.browser.get(`${root}/status`).thenAnswered(204)
    await two.open(mei, lionRock).thenAnswered(204)
    expect(errorCode((await two.logIn(mei.username, mei.password)).answer)).toBe(
      'wrong_credentials',
    )
    const events = await api.store.readAll({
      after: start,
      categories: [organisation.category],
      limit: 10_000,
    })
    const changes = events.filter(({ type }) => type === 'StaffPasswordChanged')
    expect(changes.map(({ data }) => (data as { staffId: string }).staffId)).toEqual([mei.staffId])
  })

  it('who sets up a second factor at one charity must enter a code at both', async () => {
    const mei = await two.createAccountant()
    const path = `${root}/second-factor`
    const { secret } = (await mei.browser.post(path, { password: mei.password })).json as {
      secret: string
    }
    const codeIn = (seconds: number) =>
      new TOTP({ secret }).generate({ timestamp: api.dependencies.now() + seconds * 1000 })
    await mei.browser.post(`${path}/confirm`, { code: codeIn(-30) }).thenAnswered(200)
    await two.open(mei, lionRock)
    await mei.browser.get(path).thenAnswered(200, { enabled: true })
    const { answer } = await two.logIn(mei.username, mei.password)
    expect(errorCode(answer)).toBe('second_factor_required')
    expect((await two.logIn(mei.username, mei.password, { code: codeIn(0) })).answer.status).toBe(
      204,
    )
    const proof = { password: mei.password, code: codeIn(30) }
    await mei.browser.post(`${path}/remove`, proof).thenAnswered(204)
    expect((await two.logIn(mei.username, mei.password)).answer.status).toBe(204)
  })

  it('sees the sessions at both charities, and can end all of them', async () => {
    const mei = await two.createAccountant()
    const other = await two.logIn(mei.username, mei.password)
    await two.open(other, lionRock)
    const { sessions } = (await mei.browser.get(`${root}/sessions`)).json as { sessions: object[] }
    expect(sessions).toHaveLength(2)
    await mei.browser.delete(`${root}/sessions`).thenAnswered(204)
    await other.browser.get(`${root}/status`).thenAnswered(401)
  })

  it('ends one session alone', async () => {
    const mei = await two.createAccountant()
    const other = await two.logIn(mei.username, mei.password)
    await two.open(other, lionRock)
    await mei.browser.get('/api/donors/logout')
    await other.browser.get(`${root}/status`).thenAnswered(204)
  })

  it('can switch away from a suspended charity', async () => {
    const mei = await two.createAccountant()
    await two.open(mei, lionRock)
    const suspend = (status: 'suspended' | 'approved') =>
      api.db
        .updateTable('read_models.charity_directory')
        .set({ status })
        .where('organisation_id', '=', lionRock)
        .execute()
    await suspend('suspended')
    await mei.browser.get(`${root}/payouts`).thenRefused(403, 'organisation_suspended')
    expect(await two.listCharities(mei)).toMatchObject([{}, { isSuspended: true, isCurrent: true }])
    await two.open(mei, harbour).thenAnswered(204)
    await mei.browser.get(`${root}/payouts`).thenAnswered(200)
    await suspend('approved')
  })
})
