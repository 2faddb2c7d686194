import type { Context, MiddlewareHandler } from 'hono'
import type { AppEnv } from '../app-env.ts'
import { Refusal } from '../problem.ts'
import { takeUpload } from '../uploads/take-upload.ts'
import { networkHere } from './rate-limit.ts'

type Places = {
  /** Null where there is none left; otherwise what gives it back. */
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
 * A file is in memory twice over from its first byte to its answer, and anybody may send one: so many
 * at once, and from one address so many of these. Whoever finds no place comes again in a moment. Its
 * bytes are taken from the quotas before they are read.
 */
export const uploadPlaces = ({
  largestUploadBytes,
}: {
  largestUploadBytes: number
}): MiddlewareHandler<AppEnv> => {
  const places = createPlaces({ most: 24, mostOfOne: 6 })
  return async (c, next) => {
    const release = places.take(networkHere(c))
    if (release === null) throw new Refusal('busy', { retryAfterSeconds: 5 })
    try {
      await takeUpload(c, Math.min(largestUploadBytes, lengthOf(c)))
      await next()
    } finally {
      release()
    }
  }
}

// What does not say its length may be as long as any.
const lengthOf = (c: Context<AppEnv>): number => {
  const length = c.req.header('Content-Length') ?? ''
  return /^\d{1,12}$/.test(length) ? Number(length) : Infinity
}
