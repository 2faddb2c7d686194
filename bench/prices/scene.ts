import { randomUUID } from 'node:crypto'
import { openBooks, type Books } from '@almoner/eventstore/connection/open-books.ts'
import { masterKeysFrom } from '@almoner/eventstore/vault/keys/master-keys.ts'
import { staff } from '@almoner/sandbox/world/people.ts'
import { openAccount, type Account } from '../chaos/people/account.ts'
import { call, type Answer, type Method } from '../chaos/people/call.ts'
import type { Charity } from '../chaos/people/payer.ts'
import { charityAt, give, giver } from '../payments/checkout.ts'
import { openLines, type Lines } from '../payments/line.ts'
import { ownName } from './counting/counted-almoner.ts'
import { startMeasuredWorld, type MeasuredWorld } from './counting/measured-world.ts'

const host = 'harbour.localhost'
const linesAtOnce = 16
const stepsToRest = 5
const millisecondsOfStep = 2_000
const lettersWithinMilliseconds = 120_000

/** The payments of the small world, and of the large one. */
const fewPayments = 10
export const manyPayments = 200

/** One charity with its payers, a donor with saved cards, and its owner at the desk. */
export type Scene = {
  world: MeasuredWorld
  charity: Charity
  lines: Lines
  donor: Account
  /** A request as a member of staff's page sends it. */
  desk: (method: Method, path: string, body?: unknown) => Promise<Record<string, unknown>>
  password: string
  /** Writes events from outside the product, as another machine would; they are not counted. */
  books: Books
  /** Returns a different name each time. */
  next: () => string
  /** Lets this many guests give by card, and then stops the clock. */
  fill: (payments: number) => Promise<void>
  close: () => Promise<void>
}

/** Runs the work in a small world whose clock is stopped. */
export const withScene = async (
  options: Parameters<typeof startMeasuredWorld>[0],
  work: (scene: Scene) => Promise<void>,
): Promise<void> => {
  const world = await startMeasuredWorld(options)
  try {
    const scene = await openScene(world)
    await scene.fill(fewPayments)
    await work(scene)
    await scene.close()
  } finally {
    await world.stop()
  }
}

export const openScene = async (world: MeasuredWorld): Promise<Scene> => {
  const { port, dataDir, url } = world
  const charity = await charityAt(port, host)
  const lines = openLines({ port, host, lines: linesAtOnce })
  const [owner] = staff
  if (owner === undefined) throw new Error('the charity has no staff')
  const { username, password } = owner
  const loggedIn = await call('POST', {
    port,
    host: 'localhost',
    path: '/api/donors/login',
    body: { username, password },
  })
  expectGood(loggedIn, 'a login')
  const { cookie } = loggedIn
  const donor = await openAccount({ port, charity, name: 'saved-card' })
  const ownUrl = new URL(url)
  ownUrl.searchParams.set('application_name', ownName)
  const books = await openBooks({
    databaseUrl: ownUrl.toString(),
    masterKeys: () => masterKeysFrom(process.env, dataDir),
  })
  let names = 0
  const next = () => `price-${(names += 1)}`
  return {
    world,
    charity,
    lines,
    donor,
    password,
    books,
    next,
    desk: async (method, path, body) => {
      const headers = { 'idempotency-key': randomUUID() }
      const callOptions = { port, host: 'localhost', path: `/api/organizations${path}`, body }
      const answer = await call(method, { ...callOptions, cookie, headers })
      expectGood(answer, path)
      return answer.body
    },
    fill: async (payments) => {
      const lettersBefore = await world.countLetters()
      await world.go()
      let remaining = payments
      const work = async (): Promise<void> => {
        while (remaining > 0) {
          remaining -= 1
          expectGood(await give(lines, charity, giver(charity, next())), 'a gift')
        }
      }
      await Promise.all(Array.from({ length: linesAtOnce }, work))
      await world.stand()
      // Receipts are drawn in a thread of their own, while the program seems to be at rest.
      const until = performance.now() + lettersWithinMilliseconds
      while ((await world.countLetters()) - lettersBefore < payments) {
        if (performance.now() > until) throw new Error('the letters of the payments are not sent')
        await world.moveOn(millisecondsOfStep)
      }
      // Checkpoints that wait for a rest.
      for (let steps = 0; steps < stepsToRest; steps += 1) await world.moveOn(millisecondsOfStep)
    },
    close: async () => {
      lines.close()
      await books.close()
    },
  }
}

/** A job that was refused would be a cheap one. */
export const expectGood = (
  { status, body }: Answer | Omit<Answer, 'cookie'>,
  what: string,
): void => {
  if (status >= 300) throw new Error(`${what} was answered ${status}: ${JSON.stringify(body)}`)
}
