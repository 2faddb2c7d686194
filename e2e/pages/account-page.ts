import type { Cookie, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Stage } from '../product/test-app.ts'
import { linkTo } from '../journey.ts'

type Login = { username: string; password: string }

/** The settings of a test app of its own in which the demonstration's donor has a history. */
export const withPast = { hasPast: true }

/**
 * This donor has two years of gifts in the shared test app, and in one `withPast`
 * (sandbox/world/life).
 */
export const demonstrationDonor: Login = {
  username: 'donor@almoner.example',
  password: 'Donor2026',
}

/**
 * Donors with an account, logged in as their browsers would be. One login of each serves every
 * journey of a file: too many logins are blocked for a while.
 */
export const useAccounts = (stage: Stage) => {
  const sessions = new Map<string, Cookie>()

  /** Opens the charity's front page as a logged-in donor. */
  const enter = async (page: Page, login: Login = demonstrationDonor): Promise<void> => {
    const knownCookie = sessions.get(login.username)
    if (knownCookie) await page.context().addCookies([knownCookie])
    await page.goto(stage.product.at('harbour'))
    if (knownCookie) return
    expect(await post(page, '/api/donors/login', login)).toBe(204)
    const cookies = await page.context().cookies()
    const sessionCookie = cookies.find(({ name }) => name === 'almoner_session')
    if (!sessionCookie) throw new Error('no session was kept')
    sessions.set(login.username, sessionCookie)
    await page.reload()
  }

  /** Logs in as a donor with a new account and nothing else, whose address is confirmed. */
  const enterAnew = async (page: Page, username: string): Promise<void> => {
    const login = { username, password: 'Walker2026' }
    const person = { firstName: 'Tai Man', lastName: 'Chan', phoneNumber: '61234567' }
    await page.goto(stage.product.at('harbour'))
    expect(await post(page, '/api/donors/register', { ...login, ...person })).toBe(204)
    const link = await linkTo(stage.product, { page: 'DonorEmailVerified', username })
    const token = link.slice(link.lastIndexOf('/') + 1)
    const { password } = login
    expect(await post(page, `/api/donors/register/${token}`, { password })).toBe(204)
    await enter(page, login)
  }
  return { enter, enterAnew }
}

/** A call as the page itself would make it. */
const post = (page: Page, path: string, body: object): Promise<number> =>
  page.evaluate(
    async ([to, sent]) => {
      const headers = { 'Content-Type': 'application/json' }
      const init = { method: 'POST', headers, body: JSON.stringify(sent) }
      return (await fetch(to, init)).status
    },
    [path, body] as const,
  )

/** Ensures that the account of the logged-in donor has this one of Stripe's named test cards. */
export const keepCard = async (page: Page, paymentMethod: string): Promise<void> => {
  // A 412 means that another file of this product has saved it before.
  expect([200, 412]).toContain(await post(page, '/api/cards', { paymentMethod }))
}
