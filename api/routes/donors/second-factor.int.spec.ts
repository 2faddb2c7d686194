import { Secret, TOTP } from 'otpauth'
import { describe, expect, it } from 'vitest'
import { codeOf, useDonors } from './testing/donors.ts'

const { api, people } = useDonors()

const path = '/api/donors/second-factor'

/** What the phone shows, some half minutes from now. */
const shown = (secret: string, later = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: api().dependencies.now() + later * 30_000,
  })

const withPhone = async () => {
  const ada = await people.loggedIn()
  const { password } = ada
  const { secret } = (await ada.browser.post(path, { password })).json as { secret: string }
  const confirmed = await ada.browser.post(`${path}/confirm`, { code: shown(secret, -1) })
  const { recoveryCodes } = confirmed.json as { recoveryCodes: string[] }
  return { ...ada, secret, recoveryCodes }
}

const enters = ({ username, password }: { username: string; password: string }, code?: string) =>
  people.at().post('/api/donors/login', { username, password, ...(code && { code }) })

describe('a phone beside the password', () => {
  it('is set up by its first code, and asked for from then on', async () => {
    const ada = await people.loggedIn()
    const { password } = ada
    const offered = (await ada.browser.post(path, { password })).json as {
      secret: string
      uri: string
    }
    expect(offered.uri).toMatch(/^otpauth:\/\/totp\/Almoner:ada\.\d+%40example\.org\?/)
    // Whoever breaks off here is asked for nothing.
    expect((await enters(ada)).status).toBe(204)
    const wrong = await ada.browser.post(`${path}/confirm`, { code: '000000' })
    expect(codeOf(wrong)).toBe('second_factor_wrong')
    await ada.browser.post(`${path}/confirm`, { code: shown(offered.secret) })
    expect((await ada.browser.get(path)).json).toEqual({ enabled: true, recoveryCodesLeft: 10 })
    const without = await enters(ada)
    expect([without.status, codeOf(without)]).toEqual([422, 'second_factor_required'])
    expect((await enters(ada, shown(offered.secret, 1))).status).toBe(204)
  })

  it('is asked for only by the right password', async () => {
    const ada = await withPhone()
    expect(codeOf(await enters({ ...ada, password: 'Wrong2026' }))).toBe('wrong_credentials')
  })

  it('shows codes that are good once and for a minute or so', async () => {
    const ada = await withPhone()
    const code = shown(ada.secret)
    expect((await enters(ada, code)).status).toBe(204)
    expect(codeOf(await enters(ada, code))).toBe('second_factor_wrong')
    expect(codeOf(await enters(ada, shown(ada.secret, 5)))).toBe('second_factor_wrong')
  })

  it('that is lost is stood in for by codes on paper, each once', async () => {
    const ada = await withPhone()
    expect(new Set(ada.recoveryCodes).size).toBe(10)
    const [code = ''] = ada.recoveryCodes
    expect((await enters(ada, ` ${code.toUpperCase().replace('-', ' ')} `)).status).toBe(204)
    expect(codeOf(await enters(ada, code))).toBe('second_factor_wrong')
    expect((await ada.browser.get(path)).json).toMatchObject({ recoveryCodesLeft: 9 })
  })

  it('lets in one of those who enter the same code at the same moment', async () => {
    const ada = await withPhone()
    for (const code of [shown(ada.secret), ada.recoveryCodes[0]]) {
      const answers = await Promise.all(Array.from({ length: 4 }, () => enters(ada, code)))
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
        204, 422, 422, 422,
      ])
    }
  })

  it('is nobody else’s: another’s codes open nothing', async () => {
    const [ada, ben] = [await withPhone(), await withPhone()]
    expect(codeOf(await enters(ada, ben.recoveryCodes[0]))).toBe('second_factor_wrong')
    expect(codeOf(await enters(ada, shown(ben.secret, 1)))).toBe('second_factor_wrong')
  })

  it('needs the password to be set up and to be removed', async () => {
    const ada = await people.loggedIn()
    const refused = await ada.browser.post(path, { password: 'Wrong2026' })
    expect([refused.status, refused.json]).toMatchObject([
      422,
      { fields: { password: 'password.wrong' } },
    ])
    const ben = await withPhone()
    const kept = await ben.browser.post(`${path}/remove`, { password: 'Wrong2026' })
    expect(codeOf(kept)).toBe('wrong_password')
    expect((await ben.browser.post(`${path}/remove`, { password: ben.password })).status).toBe(204)
    expect((await enters(ben)).status).toBe(204)
  })

  it('is not replaced while it stands', async () => {
    const ada = await withPhone()
    const again = await ada.browser.post(path, { password: ada.password })
    expect([again.status, codeOf(again)]).toEqual([409, 'second_factor_stands'])
    const late = await ada.browser.post(`${path}/confirm`, { code: shown(ada.secret, 1) })
    expect(codeOf(late)).toBe('second_factor_not_offered')
  })

  it('is kept sealed: its row shows no secret', async () => {
    const ada = await withPhone()
    const rows = await api().db.selectFrom('kept.second_factors').selectAll().execute()
    const text = rows
      .map(({ sealed, recovery_hashes: hashes }) => Buffer.from(sealed).toString('latin1') + hashes)
      .join()
    expect(text).not.toContain(ada.secret)
    for (const code of ada.recoveryCodes) expect(text).not.toContain(code)
  })

  it('is guessed at a few times, and then no more', async () => {
    const ada = await withPhone()
    const answers: string[] = []
    for (let guess = 0; guess < 12; guess += 1) answers.push(codeOf(await enters(ada, '000000')))
    expect(answers.at(-1)).toBe('too_many_requests')
  })
})
