/** The API's answer to a refused request. Codes are for programs, `message` is for the reader. */
export type Problem = {
  type: string
  title: string
  status: number
  message: string
  error: { message: string; code: string }
  requestId?: string | undefined
  /** The error codes, by field name. */
  fields?: Record<string, string> | undefined
  /** The challenge for this device, unchanged. Present with `challenge_required`. */
  challenge?: unknown
  /** The equal command that the user sent a few minutes ago. Present with `entered_before`. */
  earlier?: { id: string | null; at: string }
  /** When it is worth asking again, from the answer's `Retry-After`. */
  retryAfterSeconds?: number
}

/**
 * Returns the problem in a parsed answer, or undefined if the answer has another format (for
 * example a proxy's page). It is parsed by hand: every first screen loads this, and few of them
 * load the schema library.
 */
export const readProblem = (body: unknown): Problem | undefined => {
  if (!isRecord(body) || !isRecord(body['error'])) return undefined
  const { status, message, error, requestId, fields, challenge, earlier } = body
  if (typeof status !== 'number' || typeof message !== 'string') return undefined
  if (typeof error['code'] !== 'string') return undefined
  return {
    type: textOr(body['type'], 'about:blank'),
    title: textOr(body['title'], ''),
    status,
    message,
    error: { message: textOr(error['message'], ''), code: error['code'] },
    ...(typeof requestId === 'string' && { requestId }),
    ...(isRecord(fields) && { fields: pickTexts(fields) }),
    ...(challenge !== undefined && { challenge }),
    ...(isRecord(earlier) && { earlier: toEarlier(earlier) }),
  }
}

const toEarlier = ({ id, at }: Record<string, unknown>) => ({
  id: typeof id === 'string' ? id : null,
  at: textOr(at, ''),
})

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

const textOr = (value: unknown, otherwise: string): string =>
  typeof value === 'string' ? value : otherwise

const pickTexts = (record: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(record).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    ),
  )

/** The API understood and refused the request, or failed with an answer that names the problem. */
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
 * No answer that can be understood. The request may or may not have been carried out: a screen must
 * never call this "failed", it looks again.
 */
export class NetworkError extends Error {
  override name = 'NetworkError'
  readonly outcome = 'unknown'
  readonly failure: NetworkFailure
  /** Whether the request was a command: repeating a command blindly could carry it out twice. */
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

/** Whether the API refused the request. The answer does not change if the request is repeated. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof ProblemError && error.problem.status < 500

/**
 * Whether a reader has to do something first, for example give a reason. The screen asks for it in
 * a form. Reading again changes nothing, and would take the form with what was typed from the page.
 */
export const waitsForReader = (error: unknown): boolean =>
  error instanceof ProblemError && error.problem.status === 403
