import type * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { requirePresent } from '@almoner/domain/kernel/assert.ts'
import { findTextSchemas } from '../testing/text-schemas.ts'
import { rightful, startKnocking } from '../testing/request-route.ts'
import { testedRoutes } from '../testing/routes.ts'
import { validates } from './valid.ts'

const mostMilliseconds = 100
const longestSent = 200_000

let started: Awaited<ReturnType<typeof startKnocking>>
beforeAll(async () => {
  started = await startKnocking()
})
afterAll(() => started.api.close())

type Parsed = { target: string; schema: v.GenericSchema }

/** The paths of the texts in the body of a route. */
const textPaths = (name: string): readonly string[] => {
  const paths = started.app.routes.flatMap(({ method, path, handler }) => {
    const parsed = (handler as { [validates]?: Parsed })[validates]
    return `${method} ${path}` === name && parsed?.target === 'json'
      ? findTextSchemas(parsed.schema).map((text) => text.path)
      : []
  })
  return [...new Set(paths)]
}

/** The body with that text at a path; a part that is missing is made. */
const withText = (body: unknown, path: readonly string[], text: string): unknown => {
  const [name, ...rest] = path
  if (name === undefined) return text
  if (/^\d+$/.test(name)) return [withText(Array.isArray(body) ? body[0] : undefined, rest, text)]
  const object = typeof body === 'object' && body !== null ? body : {}
  const inner = (object as Record<string, unknown>)[name]
  return { ...object, [name]: withText(inner, rest, text) }
}

// The thread's own time: what else the machine does counts for nothing.
const computing = async <T>(
  work: () => Promise<T>,
): Promise<{ answer: T; milliseconds: number }> => {
  const before = process.threadCpuUsage()
  const answer = await work()
  const { user, system } = process.threadCpuUsage(before)
  return { answer, milliseconds: (user + system) / 1_000 }
}

const taking = Object.entries(testedRoutes).flatMap(([name, { body, isForm, who }]) =>
  body && !isForm && who !== 'provider' ? [[name, body] as const] : [],
)

const texts = [`1.${'0'.repeat(longestSent)}1`, `${'婆'.repeat(longestSent / 3)}!`]

describe('a long text in any field of a body', () => {
  it('has fields to be sent in', () => {
    expect(taking.flatMap(([name]) => textPaths(name)).length).toBeGreaterThan(150)
  })

  it.each(taking)('is answered within 100 ms, and is no fault of ours: %s', async (name, body) => {
    const by = rightful(requirePresent(testedRoutes[name] ?? null, name))
    for (const path of textPaths(name)) {
      for (const text of texts) {
        if (by !== 'guest') await started.loginOf(by)
        await started.api.db.deleteFrom('operational.rate_limits').execute()
        const payload = withText(body, path.split('.'), text)
        const { answer, milliseconds } = await computing(() =>
          started.knock(name, { by, body: payload }),
        )
        expect([path, text.slice(0, 3), answer.status < 500]).toEqual([
          path,
          text.slice(0, 3),
          true,
        ])
        expect([path, text.slice(0, 3), milliseconds < mostMilliseconds]).toEqual([
          path,
          text.slice(0, 3),
          true,
        ])
      }
    }
  })
})
