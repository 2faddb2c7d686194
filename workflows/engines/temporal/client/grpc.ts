import { setTimeout as delay } from 'node:timers/promises'
import { isGrpcServiceError } from '@temporalio/client'

// gRPC's own numbers.
const status = {
  cancelled: 1,
  deadlineExceeded: 4,
  notFound: 5,
  permissionDenied: 7,
  resourceExhausted: 8,
  aborted: 10,
  unimplemented: 12,
  unavailable: 14,
  unauthenticated: 16,
} as const

/** Returns true if Temporal answered with one of these statuses. */
export const hasStatus = (error: unknown, ...names: (keyof typeof status)[]): boolean => {
  if (!isGrpcServiceError(error)) return false
  const code: number = error.code
  return names.some((name) => status[name] === code)
}

const pausesMilliseconds = [50, 100, 200, 400, 800]

/** Retries for a second and a half if the server is briefly unreachable or busy. */
export const askWithRetry = async <T>(ask: () => Promise<T>): Promise<T> => {
  for (const pause of pausesMilliseconds) {
    try {
      return await ask()
    } catch (error) {
      const reason = error instanceof Error && error.cause ? error.cause : error
      if (!hasStatus(reason, 'unavailable', 'resourceExhausted', 'aborted')) throw error
    }
    await delay(pause)
  }
  return await ask()
}
