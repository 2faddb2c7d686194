import type { Context, MiddlewareHandler } from 'hono'
import type { AppEnv } from '../../../http/app-env.ts'
import { callerNetwork } from '../../../middleware/caller/caller-address.ts'
import { Refusal } from '../../../http/problem.ts'
import { limitFile, type FileLimit } from './file-limit.ts'
import { takeCharityQuota, takeUpload } from './take-upload.ts'
import { createPlaces } from './upload-places.ts'

/**
 * Limits a file of a charity or of its application before it is read. It checks the length, a place
 * among the files that are in memory at once, and the charity's quota, for every uploader.
 */
export const limitCharityUpload = (
  limit: FileLimit,
  findApplication: (c: Context<AppEnv>) => Promise<{ organisationId: string }>,
): MiddlewareHandler<AppEnv> => {
  const places = createPlaces({ most: 12, mostOfOne: 2 })
  return limitFile(limit, async (c, bytes, next) => {
    const { organisationId } = await findApplication(c)
    const release = takePlace(places, organisationId)
    try {
      await takeCharityQuota(c, { organisationId, bytes })
      await next()
    } finally {
      release()
    }
  })
}

/**
 * Before a file of a payer is read. Concurrent uploads are limited in total and from one address: a
 * file is in memory twice until the response, and any caller may send one. A caller over the limit
 * retries in a moment. The bytes are taken from the quotas before they are read.
 */
export const limitPayerUpload = (limit: FileLimit): MiddlewareHandler<AppEnv> => {
  const places = createPlaces({ most: 24, mostOfOne: 6 })
  return limitFile(limit, async (c, bytes, next) => {
    const release = takePlace(places, callerNetwork(c))
    try {
      await takeUpload(c, bytes)
      await next()
    } finally {
      release()
    }
  })
}

const takePlace = (places: ReturnType<typeof createPlaces>, whose: string): (() => void) => {
  const release = places.take(whose)
  if (release === null) throw new Refusal('busy', { retryAfterSeconds: 5 })
  return release
}
