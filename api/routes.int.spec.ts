import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { requirePresent } from '@almoner/domain/kernel/assert.ts'
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import { problemStatus, type ProblemCode } from './http/problem-codes.ts'
import { problemMessage } from './http/problem.ts'
import type { Caller, TestedRoute } from './testing/route.ts'
import { testedRoutes } from './testing/routes.ts'
import { rightful, startKnocking, type Knock } from './testing/request-route.ts'

let started: Awaited<ReturnType<typeof startKnocking>>
beforeAll(async () => {
  started = await startKnocking()
  // An applicant's sign-up is recorded: not while a test counts events.
  await started.loginOf('applicant')
})
afterAll(() => started.api.close())
beforeEach(async () => {
  await started.api.db.deleteFrom('operational.rate_limits').execute()
})

const callers: readonly Caller[] = ['donor', 'staff', 'administrator']
const routeEntries = Object.entries(testedRoutes)
const listNames = (isMeant: (route: TestedRoute, name: string) => boolean): string[] =>
  routeEntries.filter(([name, door]) => isMeant(door, name)).map(([name]) => name)
const findRoute = (name: string): TestedRoute => requirePresent(testedRoutes[name] ?? null, name)

const soon = () => new Date(Date.now() + 48 * 3_600_000).toISOString().slice(0, 10)
const head = () => started.api.store.head()

/** Refused in the reader's words, with a line in the log, and nothing is recorded. */
const expectRefused = async (name: string, knock: Knock, code: ProblemCode) => {
  const before = await head()
  const answer = await started.knock(name, knock)
  expect([answer.status, answer.json]).toMatchObject([
    problemStatus[code],
    { error: { code, message: problemMessage(code, 'zh') } },
  ])
  expect(answer.line).toMatchObject({ refused: code, status: problemStatus[code] })
  expect(await head()).toBe(before)
  return answer
}

describe('every call that is registered', () => {
  it('is registered in the test, with its callers', () => {
    const registered = started.app.routes.filter(({ method }) => method !== 'ALL')
    const names = new Set(registered.map(({ method, path }) => `${method} ${path}`))
    expect([...names].toSorted()).toEqual(Object.keys(testedRoutes).toSorted())
  })

  it('declares the ids in its path that callers may try', () => {
    const silent = listNames(
      ({ who, ids }, name) => who !== 'provider' && revealsId.test(name) && ids === undefined,
    )
    expect(silent.toSorted()).toEqual(ownersOwn.toSorted())
  })
})

// Path parameters that belong to no person but the caller, or that are for staff with full access.
const ownersOwn: readonly string[] = [
  'DELETE /api/donors/news/:organizationId',
  'DELETE /api/donors/sessions/:id',
  'DELETE /api/organizations/sessions/:id',
  'POST /api/organizations/staff/:staffId/revoke',
  'PUT /api/organizations/staff/:staffId/role',
  'POST /api/organizations/staff/:staffId/remove',
  'DELETE /api/admin/sessions/:id',
  'DELETE /api/organizations/application/documents/:documentId',
  'GET /api/tap-and-go/:token',
  'GET /api/admin/organizations/:organizationId/tap-and-go-fee',
  'PUT /api/admin/organizations/:organizationId/tap-and-go-fee',
]
const revealsId = /:(?:\w*Id|id|token)\b/

const closed = listNames(({ who }) => who !== 'anyone' && who !== 'provider')

describe('a guest, or a person of another realm', () => {
  it.each(closed)('is refused at %s', async (name) => {
    const route = findRoute(name)
    const { line } = await expectRefused(name, {}, 'not_signed_in')
    expect(line).toMatchObject({ by: 'guest' })
    const realm = route.who === 'applicant' ? 'staff' : route.who
    for (const by of callers.filter((each) => each !== realm)) {
      const refused = await expectRefused(name, { by }, 'not_signed_in')
      expect(refused.line['by']).toMatch(new RegExp(`^${by}:[0-9a-f-]{36}$`))
    }
  })
})

// A mail provider posts to the letter's own address, from any origin: the token identifies the
// recipient.
const changing = listNames(
  (_, name) => !name.startsWith('GET ') && !name.includes(' /Unsubscribe/'),
)

describe('a page of another site, another charity’s or none at all', () => {
  it.each(changing)('cannot change anything with %s', async (name) => {
    const by = rightful(findRoute(name))
    for (const Origin of ['https://evil.example', 'http://lionrock.localhost:3000', 'null']) {
      const { line } = await expectRefused(name, { by, headers: { Origin } }, 'cross_origin')
      // These routes need no login.
      expect(line).toMatchObject({ by: 'guest' })
    }
  })
})

describe('a link on another page that logs out', () => {
  it.each(['cross-site', 'same-site'])('does not log out from a %s page', async (site) => {
    const headers = { 'Sec-Fetch-Site': site }
    await expectRefused('GET /api/donors/logout', { by: 'donor', headers }, 'cross_origin')
    expect((await started.knock('GET /api/donors/status', { by: 'donor' })).status).toBe(204)
  })

  it.each(['same-origin', 'none'])('works if it comes from an allowed page: %s', async (site) => {
    const headers = { 'Sec-Fetch-Site': site }
    const answer = await started.knock('GET /api/donors/logout', { by: 'donor', headers })
    expect(answer.status).toBe(204)
  })
})

const withOthers = listNames(({ ids }) => ids !== undefined)

describe('another person’s data', () => {
  it.each(withOthers)('is a 404 for a caller of %s', async (name) => {
    const { ids = {}, ...door } = findRoute(name)
    for (const [member, [code, ...kinds]] of Object.entries(ids)) {
      for (const kind of kinds) {
        const { theirs, nobodys } = started.things[kind]
        const ask = async (id: string) => {
          const knock = { by: rightful(door), parameters: { [member]: id } }
          const { status, json } = await expectRefused(name, knock, code)
          return { status, body: { ...(json as object), requestId: '' } }
        }
        expect(await ask(theirs)).toEqual(await ask(nobodys))
      }
    }
  })

  it('is refused for a monthly gift if it is a card', async () => {
    const everyMonth = { recurringType: 'month', recurringOccurrences: 12, scheduledDate: soon() }
    const { body } = findRoute('POST /api/donors/payments')
    for (const paymentMethod of Object.values(started.things.card)) {
      const knock = { by: 'donor', body: { ...body, ...everyMonth, paymentMethod } } as const
      const { json } = await expectRefused('POST /api/donors/payments', knock, 'card_not_kept')
      expect(json).toMatchObject({ fields: { paymentMethod: 'payment_method.not_kept' } })
    }
  })

  it('instalment is paid by its own donor only', async () => {
    const { body } = findRoute('POST /api/donors/payments')
    const { gift, monthly, giftElsewhere } = started.things
    for (const { theirs: paymentId } of [gift, monthly, giftElsewhere]) {
      const knock = { by: 'donor', body: { ...body, paymentId } } as const
      const { line } = await expectRefused('POST /api/donors/payments', knock, 'payment_not_found')
      expect(line).toMatchObject({ route: '/api/donors/payments' })
    }
  })

  it('login is not ended by another, and the attempt is logged', async () => {
    const callers = [
      ['donor', 'DELETE /api/donors/sessions/:id'],
      ['staff', 'DELETE /api/organizations/sessions/:id'],
      ['administrator', 'DELETE /api/admin/sessions/:id'],
    ] as const
    const msg = 'a person ended a login that is not theirs, or over'
    for (const [by, name] of callers) {
      for (const id of Object.values(started.things.login)) {
        started.lines.length = 0
        const answer = await started.knock(name, { by, parameters: { id } })
        expect(answer.status).toBe(204)
        expect(started.lines).toContainEqual(expect.objectContaining({ msg }))
      }
    }
  })
})

describe('an attacker who tries passwords', () => {
  it('gets the same answer for every account, and each try is logged', async () => {
    const name = 'POST /api/donors/login'
    const answers = []
    for (const username of ['ada@donors.example', 'nobody@donors.example']) {
      const knock = { body: { username, password: 'Wrong2026' } }
      const { json, line } = await expectRefused(name, knock, 'wrong_credentials')
      expect(JSON.stringify(line)).not.toContain('donors.example')
      answers.push({ ...(json as object), requestId: '' })
    }
    expect(answers[0]).toEqual(answers[1])
  })
})

const reading = listNames((_, name) => name.startsWith('GET '))

describe('a link that is only followed', () => {
  it.each(reading)('records nothing except who downloaded or viewed a file: %s', async (name) => {
    const before = await head()
    await started.knock(name, { by: rightful(findRoute(name)) })
    const recorded = await started.api.store.readAll({ after: before, limit: 10 })
    const ofFiles = new Set(['FileDownloaded', 'FileViewed'])
    expect(recorded.filter(({ type }) => !ofFiles.has(type))).toEqual([])
  })
})

const limited = listNames(({ isLimited }) => isLimited === true)
const unlimited = listNames(({ isLimited }) => isLimited !== true)

// A route that reveals if a username is taken costs its device some work before it is refused.
const revealsAccounts = new Set([
  'POST /api/donors/username',
  'POST /api/donors/register',
  'POST /api/organizations/username',
  'POST /api/organizations/register',
])

describe('a caller over the limit', () => {
  const counts = () => started.api.db.selectFrom('operational.rate_limits').select('key').execute()
  const knockOnce = async (name: string) => {
    const by = rightful(findRoute(name))
    if (by !== 'guest') await started.loginOf(by)
    await started.api.db.deleteFrom('operational.rate_limits').execute()
    return await started.knock(name, { by })
  }

  it.each(limited)('is held up at %s', async (name) => {
    await knockOnce(name)
    expect(await counts()).not.toEqual([])
    const later = instantFromMilliseconds(Date.now() + 24 * 3_600_000)
    await started.api.db.updateTable('operational.rate_limits').set({ whole_at: later }).execute()
    const before = await head()
    const answer = await started.knock(name, { by: rightful(findRoute(name)) })
    const code = revealsAccounts.has(name) ? 'challenge_required' : 'too_many_requests'
    expect([answer.status, answer.json]).toMatchObject([problemStatus[code], { error: { code } }])
    expect(Number(answer.headers.get('Retry-After')) > 0).toBe(code === 'too_many_requests')
    expect(answer.line).toMatchObject({ refused: code })
    expect(await head()).toBe(before)
  })

  it.each(unlimited)('is not counted at %s', async (name) => {
    await knockOnce(name)
    expect(await counts()).toEqual([])
  })
})
