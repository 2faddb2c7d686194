import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { credentialOf } from '@almoner/projections/kept/credentials/credentials.ts'
import { startApi, type TestApi } from '../../testing/api.ts'
import { giversAt } from '../../testing/gift.ts'

let api: TestApi
let givers: Awaited<ReturnType<typeof giversAt>>
beforeAll(async () => {
  api = await startApi()
  givers = await giversAt(api, 'harbour')
})
afterAll(() => api.close())

const hasAccount = async (email: string): Promise<boolean> => {
  const usernameHash = api.keys.usernameHash(email)
  return (await credentialOf(api.db, { realm: 'donor', usernameHash })) !== null
}

const wanted = { createAccount: true, password: 'Harbour2026' }

describe('a guest who wants an account', () => {
  it('has one with the gift, once however often it is sent', async () => {
    const email = 'new.donor@example.org'
    const form = givers.form({ email, ...wanted })
    const answers = [await givers.send(form), await givers.send(form)]
    expect(answers.map(({ status, json }) => [status, json])).toMatchObject([
      [200, { status: 'succeeded' }],
      [200, { status: 'succeeded' }],
    ])
    expect(await hasAccount(email)).toBe(true)
  })

  it('is told what the password lacks before anything is paid', async () => {
    const email = 'weak@example.org'
    const refused = await givers.send(givers.form({ email, ...wanted, password: 'short' }))
    expect([refused.status, refused.json]).toMatchObject([
      422,
      { fields: { password: 'password.too_short' } },
    ])
    expect(await hasAccount(email)).toBe(false)
  })

  it('and has one already gives all the same', async () => {
    const email = 'donor@almoner.example'
    const answer = await givers.send(givers.form({ email, ...wanted, password: 'Another2026' }))
    expect([answer.status, answer.json]).toMatchObject([200, { status: 'succeeded' }])
    const { browser } = givers
    const login = { username: email, password: 'Another2026' }
    expect((await browser.post('/api/donors/login', login)).status).toBe(422)
  })

  it('has none while the card is refused', async () => {
    const email = 'declined@example.org'
    api.bank.answers('decline')
    const refused = await givers.send(givers.form({ email, ...wanted }))
    api.bank.answers('approve')
    expect(refused.status).toBe(402)
    expect(await hasAccount(email)).toBe(false)
  })
})

describe('a guest who wants none', () => {
  it('has none, whatever password was sent', async () => {
    const email = 'guest@example.org'
    await givers.send(givers.form({ email, password: 'Harbour2026' }))
    expect(await hasAccount(email)).toBe(false)
  })
})
