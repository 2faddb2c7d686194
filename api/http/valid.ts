import type { Context, MiddlewareHandler, ValidationTargets } from 'hono'
import { validator } from 'hono/validator'
import * as v from 'valibot'
import type { AppEnv } from './app-env.ts'
import { Refusal } from './problem.ts'

/**
 * The key under which a route's middleware lists what it parses, so that the parts of each route's
 * requests can be listed.
 */
export const validates = Symbol('validates')

/**
 * Parses one part of a request by its schema, or refuses it with a code for each field. The answer
 * never contains the sent values.
 */
export const validatePart = <T extends keyof ValidationTargets, S extends v.GenericSchema>(
  target: T,
  schema: S,
): MiddlewareHandler<
  AppEnv,
  string,
  { in: { [K in T]: v.InferInput<S> }; out: { [K in T]: v.InferOutput<S> } }
> =>
  Object.assign(
    validator(target, (value: unknown, c: Context<AppEnv>) => {
      if (target === 'json') refuseOtherKinds(c)
      return parsedBy(schema, value)
    }),
    { [validates]: { target, schema } },
  ) as never

const json = /^application\/(?:[\w.-]+\+)?json$/i

// The library treats a body of another kind as absent. If every member is optional, a change would
// then be answered as done. Otherwise, each member that was sent would be reported as missing.
const refuseOtherKinds = (c: Context<AppEnv>): void => {
  const kind = c.req.header('Content-Type')?.split(';')[0]?.trim() ?? ''
  const isJson = kind === '' ? !hasBody(c) : json.test(kind)
  if (!isJson) throw new Refusal('json_expected')
}

const hasBody = (c: Context<AppEnv>): boolean =>
  c.req.header('Transfer-Encoding') !== undefined || Number(c.req.header('Content-Length') ?? 0) > 0

/** Parses values that do not come through one of hono's targets. */
export const parsedBy = <S extends v.GenericSchema>(
  schema: S,
  value: unknown,
): v.InferOutput<S> => {
  const parsed = v.safeParse(schema, value)
  if (!parsed.success) throw new Refusal('invalid_input', { fields: fieldCodes(parsed.issues) })
  return parsed.output
}

// A member that is missing has valibot's own sentence for a message, which is no code of ours.
const fieldCodes = (issues: readonly v.BaseIssue<unknown>[]): Record<string, string> => {
  const codes: Record<string, string> = {}
  for (const issue of issues) {
    const path = v.getDotPath(issue)
    // A value that is not an object has no field to name.
    if (path === null) continue
    const own = /^[a-z_]+\.[a-z_]+$/.test(issue.message)
    codes[path] ??= own ? issue.message : `${snake(path)}.required`
  }
  return codes
}

const snake = (path: string): string =>
  (path.split('.').at(-1) ?? path)
    .replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
    .replace(/^_/, '')
