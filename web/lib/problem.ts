import { challengeSchema } from '@almoner/api/abuse/contract.ts'
import * as v from 'valibot'

/** The API's answer to what it refuses. Codes are for programs, `message` is for the reader. */
const problemSchema = v.object({
  type: v.fallback(v.string(), 'about:blank'),
  title: v.fallback(v.string(), ''),
  status: v.number(),
  message: v.string(),
  error: v.object({ message: v.fallback(v.string(), ''), code: v.string() }),
  requestId: v.optional(v.string()),
  fields: v.optional(v.record(v.string(), v.string())),
  /** With `challenge_required`: what this device is to work out first. */
  challenge: v.fallback(v.optional(challengeSchema), undefined),
})

export type Problem = v.InferOutput<typeof problemSchema>

/** The problem in a parsed answer, or undefined where it speaks another way (a proxy's page, say). */
export const readProblem = (body: unknown): Problem | undefined => {
  const read = v.safeParse(problemSchema, body)
  return read.success ? read.output : undefined
}

/** The API understood and refused, or failed in a way it could tell of. */
export class ProblemError extends Error {
  override name = 'ProblemError'
  readonly problem: Problem

  constructor(problem: Problem) {
    super(problem.error.code)
    this.problem = problem
  }
}

export type NetworkFailure = 'unreachable' | 'timed_out' | 'unreadable'

/**
 * No answer that can be understood. What was asked for may have happened or may not: a screen must
 * never call this "failed", it looks again.
 */
export class NetworkError extends Error {
  override name = 'NetworkError'
  readonly outcome = 'unknown'
  readonly failure: NetworkFailure
  /** Whether something was to be changed, so that asking again blindly could do it twice. */
  readonly wasCommand: boolean

  constructor(failure: NetworkFailure, wasCommand: boolean, cause?: unknown) {
    super(failure, { cause })
    this.failure = failure
    this.wasCommand = wasCommand
  }
}

/** The refusal's code, for a screen that treats one refusal in its own way. */
export const problemCode = (error: unknown): string | undefined =>
  error instanceof ProblemError ? error.problem.error.code : undefined
