import { beforeEach, describe, expect, it } from 'vitest'
import type { DonorId } from '@almoner/domain/kernel/ids.ts'
import { createApp } from '../../app.ts'
import { openBrowser } from '../../testing/api.ts'
import { errorCode, currentCode, moveToHalfMinute, useDonors } from './testing/donors.ts'

const { api, people } = useDonors()

beforeEach(() => moveToHalfMinute(api()))

const path = '/api/donors/second-factor'

const toCode = (secret: string, later = 0): string => currentCode(secret, { api: api(), later })

const withPhone = async () => {
  const ada = await people.loggedIn()
  const { password } = ada
  const { secret } = (await ada.browser.post(path, { password })).json as { secret: string }
  const confirmed = await ada.browser.post(`${path}/confirm`, { code: toCode(secret, -1) })
  expect(confirmed.status).toBe(200)
  const { recoveryCodes } = confirmed.json as { recoveryCodes: string[] }
  return { ...ada, secret, recoveryCodes }
}

const enters = ({ username, password }: { username: string; password: string }, code?: string) =>
  people.at().post('/api/donors/login', { username, password, ...(code && { code }) })

describe('a second factor on a donor’s phone', () => {
  it('is set up with its first code, and required from then on', async () => {
    const ada = await people.loggedIn()
    const { password } = ada
    const offered = (await ada.browser.post(path, { password })).json as {
      secret: string
      uri: string
    }
    expect(offered.uri).toMatch(/^otpauth:\/\/totp\/Almoner:ada\.\d+%40example\.org\?/)
    // An unconfirmed factor requires no code.
    await enters(ada).thenAnswered(204)
    const wrong = await ada.browser.post(`${path}/confirm`, { code: '000000' })
    expect(errorCode(wrong)).toBe('second_factor_wrong')
    await ada.browser.post(`${path}/confirm`, { code: toCode(offered.secret) })
    expect((await ada.browser.get(path)).json).toEqual({
      enabled: true,
      recoveryCodesLeft: 10,
      isRequired: false,
    })
    await enters(ada).thenRefused(422, 'second_factor_required')
    await enters(ada, toCode(offered.secret, 1)).thenAnswered(204)
  })

  it('is requested only after the right password', async () => {
    const ada = await withPhone()
    await enters({ ...ada, password: 'Wrong2026' }).thenRefused(422, 'wrong_credentials')
  })

  it('shows codes that are good once and for a minute or so', async () => {
    const ada = await withPhone()
    const code = toCode(ada.secret)
    const typed = `${code.slice(0, 3)}\u2012${code.slice(3)}`
    await enters(ada, typed).thenAnswered(204)
    await enters(ada, code).thenRefused(422, 'second_factor_wrong')
    await enters(ada, toCode(ada.secret, 5)).thenRefused(422, 'second_factor_wrong')
  })

  it('can be replaced by recovery codes, each usable once, if it is lost', async () => {
    const ada = await withPhone()
    expect(new Set(ada.recoveryCodes).size).toBe(10)
    const [code = ''] = ada.recoveryCodes
    await enters(ada, ` ${code.toUpperCase().replace('-', ' ')} `).thenAnswered(204)
    await enters(ada, code).thenRefused(422, 'second_factor_wrong')
    await ada.browser.get(path).thenAnswered(200, { recoveryCodesLeft: 9 })
  })

  it('accepts one of several logins with the same code at the same moment', async () => {
    const ada = await withPhone()
    for (const code of [toCode(ada.secret), ada.recoveryCodes[0]]) {
      const answers = await Promise.all(Array.from({ length: 4 }, () => enters(ada, code)))
      expect(answers.filter(({ status }) => status === 204)).toHaveLength(1)
      expect(answers.filter(({ status }) => status >= 400)).toHaveLength(3)
    }
  })

  it('belongs to one account: another’s codes are refused', async () => {
    const [ada, ben] = [await withPhone(), await withPhone()]
    await enters(ada, ben.recoveryCodes[0]).thenRefused(422, 'second_factor_wrong')
    await enters(ada, toCode(ben.secret, 1)).thenRefused(422, 'second_factor_wrong')
  })

  it('needs the password to be set up and to be removed', async () => {
    const ada = await people.loggedIn()
    await ada.browser
      .post(path, { password: 'Wrong2026' })
      .thenRefused(422, { password: 'password.wrong' })
    const ben = await withPhone()
    const [code = ''] = ben.recoveryCodes
    const answer = await ben.browser.post(`${path}/remove`, { password: 'Wrong2026', code })
    expect(errorCode(answer)).toBe('wrong_password')
    const { password } = ben
    await ben.browser.post(`${path}/remove`, { password, code }).thenAnswered(204)
    await enters(ben).thenAnswered(204)
  })

  it('is not removed with the password alone', async () => {
    const { password, browser, recoveryCodes, secret } = await withPhone()
    const remove = (code?: string) => browser.post(`${path}/remove`, { password, code })
    await remove().thenAnswered(422, {
      error: { code: 'second_factor_required' },
      fields: { code: 'code.required' },
    })
    await remove('000000').thenRefused(422, 'second_factor_wrong')
    const [recoveryCode = ''] = recoveryCodes
    const codeAlone = await browser.post(`${path}/remove`, { code: recoveryCode })
    expect(codeAlone.json).toMatchObject({ fields: { password: 'password.required' } })
    await browser.get(path).thenAnswered(200, { enabled: true, recoveryCodesLeft: 10 })
    await remove(toCode(secret)).thenAnswered(204)
    await browser.get(path).thenAnswered(200, { enabled: false })
  })

  it('replaces the password if another username is requested', async () => {
    const { browser, recoveryCodes, username } = await withPhone()
    const ask = (code: string) => browser.put('/api/donors', { username: `by.${username}`, code })
    await ask('000000').thenRefused(422, 'second_factor_wrong')
    await ask(recoveryCodes[0] ?? '').thenAnswered(200)
  })

  it('is not replaced while it is active', async () => {
    const ada = await withPhone()
    await ada.browser
      .post(path, { password: ada.password })
      .thenRefused(409, 'second_factor_stands')
    const late = await ada.browser.post(`${path}/confirm`, { code: toCode(ada.secret, 1) })
    expect(errorCode(late)).toBe('second_factor_not_offered')
  })

  it('is stored sealed: its row shows no secret', async () => {
    const ada = await withPhone()
    const rows = await api().db.selectFrom('operational.second_factors').selectAll().execute()
    const text = rows
      .map(({ sealed, recovery_hashes: hashes }) => Buffer.from(sealed).toString('latin1') + hashes)
      .join()
    expect(text).not.toContain(ada.secret)
    for (const code of ada.recoveryCodes) expect(text).not.toContain(code)
  })

  it('allows only a limited number of wrong guesses', async () => {
    const ada = await withPhone()
    const answers: string[] = []
    for (let guess = 0; guess < 12; guess += 1) answers.push(errorCode(await enters(ada, '000000')))
    expect(answers.slice(0, 5)).toEqual(Array(5).fill('second_factor_wrong'))
    expect(new Set(answers.slice(5))).toEqual(new Set(['challenge_required']))
  })
})

describe('the owner of an account with two steps', () => {
  const listChanges = async (donorId: DonorId) =>
    (await people.eventsOf(donorId))
      .filter(({ type }) => type.startsWith('DonorSecondFactor'))
      .map(({ type, data }) => [type, (data as { language: string }).language])
  const on = ['DonorSecondFactorConfirmed', 'en']
  const off = ['DonorSecondFactorRemoved', 'en']

  it('is notified when it is turned on and when it is turned off, each time once', async () => {
    const { donorId, password, browser, recoveryCodes } = await withPhone()
    expect(await listChanges(donorId)).toEqual([on])
    const removed = await Promise.all(
      recoveryCodes.slice(0, 3).map((code) => browser.post(`${path}/remove`, { password, code })),
    )
    expect(removed.map(({ status }) => status)).toEqual([204, 204, 204])
    expect(await listChanges(donorId)).toEqual([on, off])
    const { secret } = (await browser.post(path, { password })).json as { secret: string }
    await browser.post(`${path}/confirm`, { code: toCode(secret) })
    expect(await listChanges(donorId)).toEqual([on, off, on])
  })

  it('gets no notification of one that was never confirmed', async () => {
    const { donorId, password, browser } = await people.loggedIn()
    await browser.post(path, { password })
    await browser.post(`${path}/confirm`, { code: '000000' })
    await browser.post(`${path}/remove`, { password })
    await browser.post(`${path}/remove`, { password })
    expect(await listChanges(donorId)).toEqual([])
  })

  it('is notified once after an outage of the event store, and nothing changes before', async () => {
    const { donorId, password, browser } = await people.loggedIn()
    const { secret } = (await browser.post(path, { password })).json as { secret: string }
    const without = createApp({
      ...api().dependencies,
      store: { ...api().store, append: () => Promise.reject(new Error('no books')) },
    })
    const brokenBrowser = openBrowser({ app: without }, 'harbour.localhost')
    const cookie = { Cookie: `almoner_session=${browser.cookies.get('almoner_session')}` }
    const enabled = async () => (await browser.get(path)).json as { enabled: boolean }
    const code = toCode(secret)
    await brokenBrowser.post(`${path}/confirm`, { code }, cookie).thenAnswered(500)
    expect(await enabled()).toMatchObject({ enabled: false })
    const confirmed = await browser.post(`${path}/confirm`, { code })
    const [first, second] = (confirmed.json as { recoveryCodes: string[] }).recoveryCodes
    const removing = { password, code: first }
    await brokenBrowser.post(`${path}/remove`, removing, cookie).thenAnswered(500)
    expect(await enabled()).toMatchObject({ enabled: true })
    await browser.post(`${path}/remove`, { ...removing, code: second }).thenAnswered(204)
    expect(await listChanges(donorId)).toEqual([on, off])
  })
})
