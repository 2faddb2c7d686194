import { createHash, randomUUID } from 'node:crypto'
import type { Context } from 'hono'
import type { HttpBindings } from '@hono/node-server'
import { decodeForm, type Form } from './form/form.ts'
import { readUpload } from './form/upload.ts'
import { createExclusively } from '../../provider/locks.ts'
import { apiVersion, eventEntries, type WebhookOptions } from '../webhook/event-entries.ts'
import { expand } from './expand.ts'
import { toProblem, type Mishaps } from './mishaps.ts'
import type { Change, Entry } from '../objects.ts'
import { readList, readText } from './form/params.ts'
import { errorBody, invalidRequest, StripeProblem, unauthorised } from './problem.ts'
import type { World } from '../world.ts'

export type Env = { Bindings: HttpBindings }
/** `publishable: null`: any caller may tokenise a card, as every visitor's browser may anyway. */
export type Keys = { secret: string; publishable: string | null }

type Dependencies = {
  world: World
  webhook: WebhookOptions | null
  mishaps: Mishaps
  keys: Keys | null
  /** Called with everything that was stored, after the commit. */
  committed: (put: readonly Entry[]) => void
}

type Writing = {
  key: 'secret' | 'either'
  /** Calls with one lock run one after the other. */
  lock: (form: Form) => Promise<string | null> | string | null
  act: (form: Form) => Promise<Change> | Change
}

const keysLastMilliseconds = 24 * 3_600_000

/** The common part of the simulated API's calls: keys, forms, idempotency, one commit. */
export const createCalls = ({ world, webhook, mishaps, keys, committed }: Dependencies) => {
  const inUse = new Set<string>()
  const exclusively = createExclusively()

  const commit = async (change: Change, more: { key: string | null; request: string }) => {
    const events = change.events.flatMap((event) =>
      eventEntries(event, { world, webhook, mishaps, key: more.key }),
    )
    const answers = more.key === null ? [] : [toAnswer(more.key, more.request, change)]
    const put = [...change.put, ...events, ...answers]
    await world.store.commit({ put, ...(change.remove && { remove: change.remove }) })
    committed(put)
  }

  const toAnswer = (
    key: string,
    request: string,
    { status, body }: Omit<Change, 'put' | 'events'>,
  ): Entry => ({
    kind: 'answer',
    id: key,
    body: { request, status, body: JSON.stringify(body), savedAtMilliseconds: world.clock() },
  })

  const perform = async (
    form: Form,
    writing: Writing,
    more: { key: string | null; request: string },
  ): Promise<{ status: number; body: string }> => {
    try {
      return await exclusively(await writing.lock(form), async () => {
        const change = await writing.act(form)
        const paths = change.status === 200 ? readList(form, 'expand') : []
        const body = await expandAfter(change, paths, world)
        await commit({ ...change, body }, more)
        return { status: change.status, body: JSON.stringify(body) }
      })
    } catch (error) {
      if (!(error instanceof StripeProblem) || !error.executed || more.key === null) throw error
      const body = errorBody(error)
      const answer = toAnswer(more.key, more.request, { status: error.status as 402, body })
      await world.store.commit({ put: [answer] })
      throw error
    }
  }

  /** A call that changes something: once for each idempotency key. */
  const write = async (c: Context<Env>, writing: Writing): Promise<Response> => {
    const { text, form } = await readBody(c)
    authorise(c, { key: writing.key, keys, inBody: readText(form, 'key') })
    const idempotencyKey = c.req.header('idempotency-key') ?? null
    if (idempotencyKey !== null && idempotencyKey.length > 255)
      throw invalidRequest('Idempotency keys have at most 255 characters')
    const key = idempotencyKey === null ? null : keyOfAccount(c, idempotencyKey)
    const path = c.req.path.slice(c.req.path.indexOf('/v1/'))
    const request = createHash('sha256').update(`${c.req.method} ${path}\n${text}`).digest('hex')
    if (key === null) return answer(c, await perform(form, writing, { key, request }))
    if (inUse.has(key)) throw keyInUse(key)
    inUse.add(key)
    try {
      const savedAnswer = await world.store.get('answer', key)
      if (
        savedAnswer === null ||
        savedAnswer.savedAtMilliseconds < world.clock() - keysLastMilliseconds
      ) {
        return answer(c, await perform(form, writing, { key, request }))
      }
      if (savedAnswer.request !== request) throw keyReused(key)
      return answer(c, savedAnswer, { 'idempotent-replayed': 'true' })
    } finally {
      inUse.delete(key)
    }
  }

  /** A call that reads. */
  const read = async (c: Context<Env>, find: () => Promise<object>): Promise<Response> => {
    authorise(c, { key: 'secret', keys, inBody: null })
    const query = decodeForm(new URL(c.req.url).search.slice(1)) ?? {}
    const body = await expand(await find(), readList(query, 'expand'), world)
    return answer(c, { status: 200, body: JSON.stringify(body) })
  }

  /**
   * Plays an action of the bank's customer on the challenge page. It needs no key, but uses the
   * lock and the commit of a call.
   */
  const play = (lock: string, act: () => Promise<Change>): Promise<Change> =>
    exclusively(lock, async () => {
      const change = await act()
      await commit(change, { key: null, request: '' })
      return change
    })

  return { write, read, play }
}

// The key includes the account, because each account has keys of its own.
const keyOfAccount = (c: Context<Env>, key: string): string => {
  const account = c.req.header('stripe-account')
  return account === undefined ? key : `${account} ${key}`
}

const readBody = async (c: Context<Env>): Promise<{ text: string; form: Form }> => {
  const isUpload = c.req.header('content-type')?.startsWith('multipart/form-data') ?? false
  const text = isUpload ? await readUpload(c.req.raw) : await c.req.text()
  const form = decodeForm(text)
  if (form === null) throw invalidRequest('Invalid request: the form could not be decoded.')
  return { text, form }
}

export type Calls = ReturnType<typeof createCalls>

export const problemAnswer = (c: Context<Env>, problem: StripeProblem): Response =>
  answer(
    c,
    { status: problem.status, body: JSON.stringify(errorBody(problem)) },
    problem.status === 409 ? { 'stripe-should-retry': 'true' } : {},
  )

const answer = (
  c: Context<Env>,
  { status, body }: { status: number; body: string },
  headers: Record<string, string> = {},
): Response => {
  const key = c.req.header('idempotency-key')
  return new Response(body, {
    status,
    headers: {
      'content-type': 'application/json',
      'cache-control': 'no-cache, no-store',
      'request-id': `req_${randomUUID().replaceAll('-', '').slice(0, 14)}`,
      'stripe-version': c.req.header('stripe-version') ?? apiVersion,
      ...(key === undefined ? {} : { 'idempotency-key': key }),
      ...headers,
    },
  })
}

// Objects that this call created are not in the store yet when its response is expanded.
const expandAfter = (change: Change, paths: readonly string[], world: World): Promise<object> => {
  const getMany: World['store']['getMany'] = async (names) => {
    const newEntries = names.flatMap(({ kind, id }) =>
      change.put.filter((entry) => entry.kind === kind && entry.id === id),
    )
    const others = names.filter(({ id }) => !newEntries.some((entry) => entry.id === id))
    return others.length === 0
      ? newEntries
      : [...newEntries, ...(await world.store.getMany(others))]
  }
  return expand(change.body, paths, { ...world, store: { ...world.store, getMany } })
}

const authorise = (
  c: Context<Env>,
  { key, keys, inBody }: { key: Writing['key']; keys: Keys | null; inBody: string | null },
): void => {
  if (key === 'either' && keys?.publishable === null) return
  const [scheme, given = ''] = (c.req.header('authorization') ?? '').split(' ')
  const basic = scheme?.toLowerCase() === 'basic'
  const bearer = basic ? Buffer.from(given, 'base64').toString('utf8').split(':')[0] : given
  const presented = bearer || inBody || ''
  if (presented === '') {
    throw unauthorised(
      'You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth.',
    )
  }
  if (presented.startsWith('sk_test_expired')) throw toProblem('expired_key')
  const publishable = presented.startsWith('pk_')
  if (!publishable && !presented.startsWith('sk_')) throw invalidKey(presented)
  if (keys && presented !== (publishable ? keys.publishable : keys.secret)) {
    throw invalidKey(presented)
  }
  if (publishable && key === 'secret') {
    throw unauthorised(
      'This API call cannot be made with a publishable API key. Please use a secret API key.',
      'secret_key_required',
    )
  }
}

const invalidKey = (key: string): StripeProblem =>
  unauthorised(`Invalid API Key provided: ${key.slice(0, 3)}****`)

const keyInUse = (key: string): StripeProblem =>
  new StripeProblem(409, {
    type: 'idempotency_error',
    code: 'idempotency_key_in_use',
    message: `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`,
  })

const keyReused = (key: string): StripeProblem =>
  new StripeProblem(400, {
    type: 'idempotency_error',
    message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
  })
