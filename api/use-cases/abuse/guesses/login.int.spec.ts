import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { openBrowser, useApi } from '../../../testing/api.ts'
import { challengeHeaders, createGuardedApp } from '../testing/visitors.ts'
import type { Challenge } from '../contract.ts'
import { guessLimits } from './guess-limits.ts'

const api = useApi()
let app: ReturnType<typeof createGuardedApp>
beforeAll(() => {
  app = createGuardedApp(api)
})

const people = {
  donor: { host: 'harbour.localhost', username: 'donor@almoner.example', password: 'Donor2026' },
  staff: { host: 'localhost', username: 'staff@harbour.example', password: 'Harbour2026' },
  administrator: { host: 'localhost', username: 'admin@almoner.example', password: 'Almoner2026' },
}
type Who = keyof typeof people

type LoginAnswer = {
  status: number
  json: { challenge?: Challenge; error?: { code: string } } | null
}

const visitor = (who: Who, address: string) => {
  const { host, username, password } = people[who]
  const browser = openBrowser({ app }, host)
  const send = async (typed: string, headers = {}): Promise<LoginAnswer> =>
    await browser.post(
      '/api/donors/login',
      { username, password: typed },
      { 'X-Forwarded-For': address, ...headers },
    )
  return {
    browser,
    guess: (number: number) => send(`guess ${number}`),
    enter: () => send(password),
    solveAndGuess: async (number: number): Promise<LoginAnswer> => {
      const first = await send(`guess ${number}`)
      const { challenge } = first.json ?? {}
      return challenge ? await send(`guess ${number}`, challengeHeaders(challenge)) : first
    },
    solveAndEnter: async (): Promise<LoginAnswer> => {
      const first = await send(password)
      const { challenge } = first.json ?? {}
      return challenge ? await send(password, challengeHeaders(challenge)) : first
    },
  }
}

/** Sends ten wrong passwords from each of twelve addresses, all at once. */
const attack = async (who: Who, network: string) => {
  const guesses: Promise<LoginAnswer>[] = []
  for (let address = 1; address <= 12; address++) {
    const robot = visitor(who, `${network}.${address}`)
    for (let number = 0; number < 10; number++) guesses.push(robot.guess(number))
  }
  return await Promise.all(guesses)
}

describe.each(['donor', 'staff', 'administrator'] as const)(
  'a %s whose password twelve addresses guess at, ten times each',
  (who) => {
    it('can log in on a device that they have used before', async () => {
      const owner = visitor(who, '203.0.113.1')
      expect((await owner.enter()).status).toBe(204)
      await attack(who, '198.51.100')
      expect((await owner.enter()).status).toBe(204)
    })

    it('can log in on a new device too, after solving a challenge', async () => {
      const stranger = visitor(who, '203.0.113.2')
      expect((await stranger.enter()).json?.error?.code).toBe('challenge_required')
      expect((await stranger.solveAndEnter()).status).toBe(204)
    })

    it('can log in at the attacker’s own address, on a device that they have used before', async () => {
      const here = `203.0.113.${10 + Object.keys(people).indexOf(who)}`
      const owner = visitor(who, here)
      expect((await owner.solveAndEnter()).status).toBe(204)
      const near = visitor(who, here)
      for (let number = 0; number < 20; number++) await near.solveAndGuess(number)
      expect((await near.solveAndEnter()).status).toBe(429)
      expect((await owner.enter()).status).toBe(204)
    })
  },
)

describe('guesses at one account', () => {
  const victim = (address: string, headers = {}) => {
    const browser = openBrowser({ app }, 'harbour.localhost')
    const send = async (password: string, more = {}): Promise<LoginAnswer> =>
      await browser.post(
        '/api/donors/login',
        { username: 'victim@almoner.example', password },
        { 'X-Forwarded-For': address, ...headers, ...more },
      )
    return { browser, send }
  }
  const solved = async (address: string, password: string): Promise<LoginAnswer> => {
    const robot = victim(address)
    const first = await robot.send(password)
    const { challenge } = first.json ?? {}
    return challenge ? await robot.send(password, challengeHeaders(challenge)) : first
  }

  it('from many addresses are free at first, and then need a challenge', async () => {
    const answers: LoginAnswer[] = []
    for (let address = 0; address < 30; address++) {
      answers.push(await victim(`192.0.2.${address}`).send('wrong'))
    }
    const free = guessLimits.password.total.challengeAbove
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(free)
    expect(answers.filter(({ status }) => status === 403)).toHaveLength(30 - free)
  })

  it('cost work each: one answer is good for one guess', async () => {
    const robot = victim('192.0.2.40')
    const challenge = (await robot.send('wrong')).json?.challenge
    if (!challenge) throw new Error('no challenge was asked for')
    const headers = challengeHeaders(challenge)
    expect((await robot.send('wrong', headers)).status).toBe(422)
    expect((await robot.send('wrong', headers)).status).toBe(403)
    expect((await robot.send('another', headers)).status).toBe(403)
  })

  const useUp = (key: 'total' | 'beyond', remainder: number) => {
    const { most } = guessLimits.password[key]
    return sql`update operational.guess_counts set guesses = ${most - remainder}
      where key like ${`login ${key} %`} and guesses > 0`.execute(api.db)
  }

  it('cost ten times the work once an hour’s guesses are used up', async () => {
    const robot = victim('192.0.2.41')
    const usual = (await robot.send('wrong')).json?.challenge
    await useUp('total', 0)
    const hard = (await robot.send('wrong')).json?.challenge
    if (!usual || !hard) throw new Error('no challenge was asked for')
    expect(hard.iterations).toBe(usual.iterations * 10)
    expect((await robot.send('wrong', challengeHeaders(usual))).status).toBe(403)
    expect((await robot.send('wrong', challengeHeaders(hard))).status).toBe(422)
    const owner = visitor('donor', '203.0.113.60')
    await useUp('total', 0)
    expect((await owner.solveAndEnter()).status).toBe(204)
  })

  it('are bounded for all addresses together, with the way in that is left', async () => {
    await useUp('total', 0)
    await useUp('beyond', 5)
    const answers: LoginAnswer[] = []
    for (let address = 0; address < 20; address++) {
      answers.push(await solved(`192.0.3.${address}`, 'wrong'))
    }
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(5)
    const refused = answers.filter(({ status }) => status === 429)
    expect(refused).toHaveLength(15)
    for (const { json } of refused) expect(json?.error?.code).toBe('login_limited')
  })

  it('from one address must wait longer each time', async () => {
    const waits: number[] = []
    const browser = openBrowser({ app }, 'harbour.localhost')
    for (let guess = 0; guess < 13; guess++) {
      const answer = await browser.post(
        '/api/donors/login',
        { username: 'waited@almoner.example', password: 'wrong' },
        { 'X-Forwarded-For': '192.0.2.99' },
      )
      if (answer.status !== 429) continue
      waits.push(Number(answer.headers.get('Retry-After')))
      await sql`update operational.guess_counts set allowed_at = now() where allowed_at > now()`.execute(
        api.db,
      )
    }
    expect(waits).toEqual([10, 20].slice(0, waits.length))
    expect(waits.length).toBeGreaterThan(0)
  })
})

describe('the cookie of a device', () => {
  it('cannot be read by scripts, lasts long, and grants no login by itself', async () => {
    const owner = visitor('donor', '203.0.113.50')
    await owner.solveAndEnter()
    const name = [...owner.browser.cookies.keys()].find((each) => each.startsWith('almoner_known_'))
    expect(name).toBeDefined()
    const stranger = visitor('donor', '203.0.113.51')
    stranger.browser.cookies.set(name ?? '', owner.browser.cookies.get(name ?? '') ?? '')
    expect((await stranger.browser.get('/api/donors/status')).status).toBe(401)
    expect((await stranger.guess(1)).status).toBe(422)
  })

  it('is another account’s of none', async () => {
    const { rows } = await sql<{ token_hash: string }>`
      select token_hash from operational.known_devices`.execute(api.db)
    expect(rows.length).toBeGreaterThan(0)
    for (const { token_hash } of rows) expect(token_hash).toMatch(/^[0-9a-f]{64}$/)
  })
})
