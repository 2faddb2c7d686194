import type { Context, ErrorHandler } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { Language } from '@almoner/domain/kernel/locale.ts'
import { CommandKeyReused, TooBusy } from '@almoner/eventstore/handle-command.ts'
import { QueueFull } from '@almoner/eventstore/commands/queue/keyed-queue.ts'
import { EventStoreOverloaded, OutcomeUnknown } from '@almoner/eventstore/port/append-errors.ts'
import { toOverloaded } from '@almoner/eventstore/postgres/connection/overloaded.ts'
import { isConnectionLost } from '@almoner/eventstore/connection/connection-lost.ts'
import type { Challenge } from '../use-cases/abuse/contract.ts'
import type { AppEnv } from './app-env.ts'
import type { EnteredBefore, Problem } from './contract.ts'
import { en } from '../locales/en.ts'
import { zhCn } from '../locales/zh-cn.ts'
import { zhHk } from '../locales/zh-hk.ts'
import { problemStatus, type ProblemCode } from './problem-codes.ts'
import { problemField } from './problem-fields.ts'

type Details = {
  /** The codes of fields by path. Refusals that are about a field name the field themselves. */
  fields?: Record<string, string>
  /** The values for `{name}` in the sentence. */
  values?: Record<string, string>
  /** The seconds for the Retry-After header. */
  retryAfterSeconds?: number
  /** The challenge that the caller's browser must solve before it sends the request again. */
  challenge?: Challenge
  /** The sender's earlier entry, if they must confirm a second one. */
  earlier?: EnteredBefore
}

/** A refusal on its way to the one place that words it. Anything else that is thrown is a bug. */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly code: ProblemCode
  readonly details: Details

  constructor(code: ProblemCode, details: Details = {}) {
    super(code)
    this.code = code
    this.details = details
  }
}

const sentences = { en, zh: zhHk, cn: zhCn } satisfies Record<Language, Record<ProblemCode, string>>

/** Returns the sentence for a code in the reader's language. */
export const problemMessage = (
  code: ProblemCode,
  language: Language,
  values: Record<string, string> = {},
): string =>
  sentences[language][code].replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')

/** Answers a refusal with its code. Answers a bug with the request id and nothing else. */
export const answerProblem: ErrorHandler<AppEnv> = (error, c) => {
  if (error instanceof Refusal) return problemResponse(c, error.code, error.details)
  if (error instanceof CommandKeyReused) return problemResponse(c, 'request_reused')
  if (isBusy(error)) return problemResponse(c, 'busy', { retryAfterSeconds: 2 })
  c.get('log')?.error({ err: error, requestId: c.get('requestId') }, 'a request failed')
  return problemResponse(c, 'internal')
}

// The event store reports an open outcome or a full queue. The database reports that it is
// unavailable, full or not free in time. The request may be retried, and is then the same command.
const isBusy = (error: Error): boolean =>
  error instanceof TooBusy ||
  error instanceof QueueFull ||
  error instanceof OutcomeUnknown ||
  error instanceof EventStoreOverloaded ||
  toOverloaded(error) instanceof EventStoreOverloaded ||
  isConnectionLost(error) ||
  isDiskFull(error)

// Checks the disk for files. PostgreSQL reports its own full disk with a separate code.
const isDiskFull = ({ code }: NodeJS.ErrnoException): boolean =>
  code === 'ENOSPC' || code === 'EDQUOT'

export const problemResponse = (
  c: Context<AppEnv>,
  code: ProblemCode,
  details: Details = {},
): Response => {
  c.set('refused', code)
  const status = problemStatus[code]
  const message = problemMessage(code, c.get('language') ?? 'en', details.values)
  const field = problemField[code]
  const fields = details.fields ?? (field && { [field.path]: field.code })
  const body: Problem = {
    type: `/problems/${code}`,
    title: code.replaceAll('_', ' '),
    status,
    message,
    error: { message, code },
    requestId: c.get('requestId') ?? '',
    ...(fields && { fields }),
    ...(details.challenge && { challenge: details.challenge }),
    ...(details.earlier && { earlier: details.earlier }),
  }
  if (details.retryAfterSeconds) c.header('Retry-After', String(details.retryAfterSeconds))
  c.header('Content-Type', 'application/problem+json; charset=utf-8')
  c.header('Cache-Control', 'no-store')
  return c.body(JSON.stringify(body), status satisfies ContentfulStatusCode)
}
