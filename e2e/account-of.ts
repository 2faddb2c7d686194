import type { Cookie, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Stage } from './test-app.ts'
import { linkTo } from './journey.ts'

type Login = { username: string; password: string }

/** For a stage of its own on which the demonstration's donor has their past. */
export const withPast = { hasPast: true }

/** On the shared stage, and on one `withPast`, they have two years of gifts behind them (sandbox/world/life). */
export const demonstrationDonor: Login = {
  username: 'donor@almoner.example',
  password: 'Donor2026',
}

/**
 * People with an account, logged in as their browsers would be. One login of each serves every walk of
 * a file: a door that is knocked at so often stays shut for a while.
 */
export const useAccounts = (stage: Stage) => {
  const sessions = new Map<string, Cookie>()

  /** Opens the charity's front page as somebody who is logged in. */
  const enter = async (page: Page, login: Login = demonstrationDonor): Promise<void> => {
    const known = sessions.get(login.username)
    if (known) await page.context().addCookies([known])
    await page.goto(stage.product.at('harbour'))
    if (known) return
    expect(await post(page, '/api/donors/login', login)).toBe(204)
    const cookies = await page.context().cookies()
    const kept = cookies.find(({ name }) => name === 'almoner_session')
    if (!kept) throw new Error('no session was kept')
    sessions.set(login.username, kept)
    await page.reload()
  }

  /** As somebody with an account and nothing else, which their mailbox has confirmed. */
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

/** Keeps one of Stripe's named test cards in the account of whoever is logged in. */
export const keepCard = async (page: Page, paymentMethod: string): Promise<void> => {
  expect(await post(page, '/api/cards', { paymentMethod })).toBe(200)
}
