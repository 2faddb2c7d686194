import { setTimeout as pause } from 'node:timers/promises'
import { call, type Answer, type Method } from './call.ts'
import type { Charity } from './payer.ts'

/** A donor with a login, and their saved cards, by the behaviour of their banks. */
export type Account = {
  username: string
  charity: Charity
  cards: Cards
  /** A request as the donor's own page sends it. */
  ask: (method: Method, path: string, body?: unknown) => Promise<Answer>
  requests: number
  /** Every answer that is not one a donor should ever see. */
  complaints: string[]
}

export type Cards = {
  good: string
  other: string
  /** Declined today, and perhaps not tomorrow. */
  declines: string
  /** Its bank wants to see its owner each time. */
  asks: string
}

const testCards = {
  good: 'pm_card_hk',
  other: 'pm_card_mastercard',
  declines: 'pm_card_chargeCustomerFail',
  asks: 'pm_card_authenticationRequired',
} as const satisfies Record<keyof Cards, string>

const password = 'Walker2026'

/** Signs up, confirms the address, logs in and saves the cards, before the first kill. */
export const openAccount = async (opened: {
  port: number
  charity: Charity
  name: string
}): Promise<Account> => {
  const { port, charity, name } = opened
  const { host } = charity
  const username = `${name}@donors.example`
  const person = { firstName: 'Tai Man', lastName: 'Chan', phoneNumber: '+852 9123 4567' }
  const asGuest = (method: Method, path: string, body?: unknown) =>
    call(method, { port, host, path, body })
  expectStatus(
    await asGuest('POST', '/api/donors/register', { username, password, ...person }),
    204,
  )
  const token = await mailedToken(port, username)
  expectStatus(await asGuest('POST', `/api/donors/register/${token}`, { password }), 204)
  const entered = await asGuest('POST', '/api/donors/login', { username, password })
  expectStatus(entered, 204)
  const ask: Account['ask'] = (method, path, body) =>
    call(method, { port, host, path, body, cookie: entered.cookie })
  const cards = {
    good: await keep(port, ask, testCards.good),
    other: await keep(port, ask, testCards.other),
    declines: await keep(port, ask, testCards.declines),
    asks: await keep(port, ask, testCards.asks),
  }
  return { username, charity, cards, ask, requests: 0, complaints: [] }
}

const expectStatus = ({ status, body }: Answer, wanted: number): void => {
  if (status !== wanted) throw new Error(`answered ${status}: ${JSON.stringify(body)}`)
}

const mailedToken = async (port: number, username: string): Promise<string> => {
  const path = `/sandbox/mailbox.json?${new URLSearchParams({ to: username }).toString()}`
  const until = Date.now() + 30_000
  while (Date.now() < until) {
    const { body } = await call('GET', { port, host: 'localhost', path })
    const token = /\/DonorEmailVerified\/([\w-]+)/.exec(JSON.stringify(body))?.[1]
    if (token !== undefined) return token
    await pause(100)
  }
  throw new Error(`nothing was mailed to ${username}`)
}

const keep = async (port: number, ask: Account['ask'], paymentMethod: string): Promise<string> => {
  const before = await listSavedCards(ask)
  const { body } = await ask('POST', '/api/cards', { paymentMethod })
  const { status, setupIntent } = body
  if (status === 'requires_action') {
    const path = `/sandbox/stripe/challenge/${String(setupIntent)}/approve`
    await call('POST', { port, host: 'localhost', path })
  }
  const until = Date.now() + 30_000
  while (Date.now() < until) {
    const added = (await listSavedCards(ask)).find((card) => !before.includes(card))
    if (added !== undefined) return added
    await ask('POST', '/api/cards/retrieveCardStatus', { setupIntent })
    await pause(200)
  }
  throw new Error(`${paymentMethod} was not kept: ${JSON.stringify(body)}`)
}

const listSavedCards = async (ask: Account['ask']): Promise<readonly string[]> => {
  const answer = await ask('GET', '/api/cards')
  expectStatus(answer, 200)
  const { body } = answer
  return (body['data'] as readonly { id: string }[]).map(({ id }) => id)
}
