import type { Context, MiddlewareHandler } from 'hono'
import type { AppEnv } from '../app-env.ts'
import { Refusal } from '../problem.ts'
import { takeUpload } from '../uploads/take-upload.ts'
import { callerNetwork } from './rate-limit.ts'

type Places = {
  /** Null where no place is left; otherwise the function that releases it. */
  take: (whose: string) => (() => void) | null
}

export const createPlaces = ({ most, mostOfOne }: { most: number; mostOfOne: number }): Places => {
  const taken = new Map<string, number>()
  let all = 0
  return {
    take: (whose) => {
      const own = taken.get(whose) ?? 0
      if (all >= most || own >= mostOfOne) return null
      all += 1
      taken.set(whose, own + 1)
      return () => {
        all -= 1
        const left = (taken.get(whose) ?? 0) - 1
        if (left > 0) taken.set(whose, left)
        else taken.delete(whose)
      }
    },
  }
}

/**
 * Limits concurrent uploads, in total and from one address: a file is in memory twice until the
 * response, and any caller may send one. A caller over the limit retries in a moment. The bytes are
 * taken from the quotas before they are read.
 */
export const uploadPlaces = ({
  largestUploadBytes,
}: {
  largestUploadBytes: number
}): MiddlewareHandler<AppEnv> => {
  const places = createPlaces({ most: 24, mostOfOne: 6 })
  return async (c, next) => {
    const release = places.take(callerNetwork(c))
    if (release === null) throw new Refusal('busy', { retryAfterSeconds: 5 })
    try {
      await takeUpload(c, Math.min(largestUploadBytes, readLength(c)))
      await next()
    } finally {
      release()
    }
  }
}

// An upload without a length counts as the largest allowed.
const readLength = (c: Context<AppEnv>): number => {
  const length = c.req.header('Content-Length') ?? ''
  return /^\d{1,12}$/.test(length) ? Number(length) : Infinity
}
