import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { requirePresent } from '@almoner/domain/kernel/assert.ts'
import { validates } from './http/valid.ts'
import { toPng } from './use-cases/files/proof/testing/pictures.ts'
import { testedRoutes } from './testing/routes.ts'
import { rightful, startKnocking } from './testing/request-route.ts'

/**
 * Part 0, 1, … of so many, which together are each hostile text in each place. Every part has some
 * texts for each place, and each text in some places.
 */
export type Part = { part: number; of: number }

let started: Awaited<ReturnType<typeof startKnocking>>

const taking = Object.entries(testedRoutes).flatMap(([name, { body, isForm, who }]) =>
  body && !isForm && who !== 'provider' ? [[name, body] as const] : [],
)

/** Sends a body to a route, as a caller with permission, and without reaching rate limits. */
const send = async (name: string, body: unknown, headers: Record<string, string> = {}) => {
  const by = rightful(requirePresent(testedRoutes[name] ?? null, name))
  if (by !== 'guest') await started.loginOf(by)
  await started.api.db.deleteFrom('operational.rate_limits').execute()
  return await started.knock(name, { by, body, headers })
}

const hostile = {
  'a zero byte, which PostgreSQL takes in no text': '\u0000',
  'a zero byte in the midst': 'a\u0000b@example.org',
  'half of a pair': '\ud83d',
  'the other half': 'a\udc00b',
  'a turn of the direction': '\u202egro.elpmaxe@nimda',
  'far too much': '婆'.repeat(50_000),
  'a line of a header': 'a\r\nBcc: all@example.org',
  'a number that is none': 'NaN',
  'a very large number': 1e308,
  'a list': [['a']],
  'an object': { toString: 'a', length: 3 },
  nothing: null,
}

/** Of the lists, what belongs to the part. */
const choose = <T>(lists: readonly (readonly T[])[], { part, of }: Part): readonly T[] =>
  lists.flatMap((list, row) => list.filter((_, column) => (row + column) % of === part))

/** The body with that in the place of each of its values in turn. */
const withEach = (body: unknown, value: unknown): readonly unknown[] => {
  if (Array.isArray(body)) return body.flatMap((one) => withEach(one, value).map((each) => [each]))
  if (typeof body !== 'object' || body === null) return [value]
  const all: unknown[] = []
  for (const [name, one] of Object.entries(body)) {
    for (const each of withEach(one, value)) all.push({ ...body, [name]: each })
  }
  return all
}

const asking = Object.keys(testedRoutes).filter((name) => name.startsWith('GET '))
const longAddress = 'x'.repeat(5_000)
const signs = ['\u0000', '%', '\u202e', '-1', '9'.repeat(30), '0x1', '١', "' or 1=1 --"]
const hostileAddresses = [...signs, longAddress]

type Entries = { entries?: object; options?: readonly Entries[] }
const listMembers = ({ entries = {}, options = [] }: Entries): readonly string[] => [
  ...Object.keys(entries),
  ...options.flatMap(listMembers),
]

/** The members of the query that a route parses. */
const listQueryMembers = (route: string): readonly string[] =>
  started.app.routes.flatMap(({ method, path, handler }) => {
    const parsed = (handler as { [validates]?: { target: string; schema: Entries } })[validates]
    return `${method} ${path}` === route && parsed?.target === 'query'
      ? listMembers(parsed.schema)
      : []
  })

const proof = new Blob([Uint8Array.from(await toPng(9, 9))])
const forms = Object.entries(testedRoutes).filter(([, { isForm }]) => isForm)
const hostileFormTexts = ['\u0000', 'a\u0000b', '\ud83d', '\u202e', '婆'.repeat(50_000)]

/** The tests of hostile texts, of which the part names those that are sent. */
export const describeTextsOfRoutes = (part: Part): void => {
  describe(`part ${part.part} of ${part.of} of the hostile texts`, () => {
    beforeAll(async () => {
      started = await startKnocking()
    })
    afterAll(() => started.api.close())

    describe('a route that accepts text', () => {
      it.each(taking)('accepts the texts that this test starts with: %s', async (name, body) => {
        const { json, status } = await send(name, body)
        expect([status, json]).not.toMatchObject([422, { error: { code: 'invalid_input' } }])
      })

      it.each(taking)('is not broken by any other in its place: %s', async (name, body) => {
        const bodies = Object.entries(hostile).map(([what, value]) =>
          withEach(body, value).map((payload) => ({ what, payload })),
        )
        for (const { what, payload } of choose(bodies, part)) {
          const { status, text } = await send(name, payload)
          expect([
            what,
            JSON.stringify(payload).slice(0, 300),
            status < 500,
            text.slice(0, 300),
          ]).toEqual([what, expect.anything(), true, expect.anything()])
        }
      })

      it.each(taking)('refuses anything other than an object: %s', async (name) => {
        for (const body of ['null', '"text"', '1', 'true', '', '{', '['.repeat(40_000)]) {
          expect([400, 422]).toContain((await send(name, body)).status)
        }
      })

      it.each(taking)(
        'refuses a body that is not declared as JSON, and does nothing: %s',
        async (name, body) => {
          const before = await started.api.store.head()
          for (const kind of ['text/plain', 'application/x-www-form-urlencoded', 'text/json']) {
            const { status, json } = await send(name, body, { 'Content-Type': kind })
            expect([kind, status, json]).toMatchObject([
              kind,
              415,
              { error: { code: 'json_expected' } },
            ])
          }
          expect(await started.api.store.head()).toBe(before)
        },
      )

      it.each(taking)('sets no property through a prototype: %s', async (name, body) => {
        const members =
          '"__proto__":{"isHostile":true},"constructor":{"prototype":{"isHostile":true}}'
        const payload = `{${members},${JSON.stringify(body).slice(1)}`
        expect((await send(name, payload)).status).toBeLessThan(500)
        expect('isHostile' in {}).toBe(false)
      })

      it.each(taking)('refuses more than it could need, unread: %s', async (name) => {
        const { status, json, line } = await send(name, { text: 'x'.repeat(300_000) })
        expect([status, json]).toMatchObject([413, { error: { code: 'body_too_large' } }])
        expect(line).toMatchObject({ refused: 'body_too_large' })
      })
    })

    describe('a route with values in its address', () => {
      it('accepts the filters of its list', () => {
        expect(listQueryMembers('GET /api/organizations/payments')).toEqual(
          expect.arrayContaining(['q', 'status', 'after']),
        )
      })

      it.each(asking)('is not broken by any text there: %s', async (name) => {
        const by = rightful(requirePresent(testedRoutes[name] ?? null, name))
        const inPath = [...name.matchAll(/:(\w+)/g)].map(([, member = '']) => member)
        const members = [...new Set([...inPath, ...listQueryMembers(name), 'unknown'])]
        const queries = members.map((member) =>
          hostileAddresses.map((value) => ({ member, value })),
        )
        for (const { member, value } of choose(queries, part)) {
          const { status } = await started.knock(name, { by, parameters: { [member]: value } })
          expect([member, value, status < 500]).toEqual([member, value, true])
        }
      })
    })

    describe('a form with a file', () => {
      it.each(forms)('is not broken by any text in it: %s', async (name, { who, body = {} }) => {
        const path = name.replace('POST ', '')
        const origin = 'http://harbour.localhost:3000'
        const Cookie = who === 'donor' ? `almoner_session=${await started.loginOf('donor')}` : ''
        const members = [...Object.keys(body), 'fields[0][id]', '__proto__', 'constructor']
        const entered = members.map((member) =>
          hostileFormTexts.map((value) => ({ member, value })),
        )
        for (const { member, value } of choose(entered, part)) {
          const form = new FormData()
          const stated = { ...body, fingerprint: 'a-form-of-the-spec', [member]: value }
          for (const [key, text] of Object.entries(stated)) {
            if (text !== undefined) form.set(key, text)
          }
          form.set('proofofpayment', new Blob([proof]), `${value}.png`)
          const headers = { Origin: origin, ...(Cookie && { Cookie }) }
          const answer = await started.app.request(`${origin}${path}`, {
            method: 'POST',
            headers,
            body: form,
          })
          expect([member, value.slice(0, 9), answer.status < 500]).toEqual([
            member,
            value.slice(0, 9),
            true,
          ])
        }
      })
    })
  })
}
