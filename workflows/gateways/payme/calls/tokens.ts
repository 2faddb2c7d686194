import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import type { PaymeCredentials } from '../../credentials/credentials.ts'

export type Token = { accessToken: string; expiresAtMilliseconds: number }

type CachedToken = { credentials: PaymeCredentials; token: Promise<Token> }

const renewedBeforeMilliseconds = 5 * 60_000
const livesMilliseconds = 60 * 60_000
const mostCharities = 1_000

/**
 * One token per charity, used by all calls until five minutes before it expires. Concurrent callers
 * share one request; after a failure the next caller requests it again.
 */
export const createTokens = ({
  request,
  now,
}: {
  request: (credentials: PaymeCredentials) => Promise<Token>
  /** The time in milliseconds since 1970. */
  now: () => number
}) => {
  const cache = new Map<OrganisationId, CachedToken>()

  const renew = async (whose: OrganisationId, credentials: PaymeCredentials): Promise<Token> => {
    const mine = { credentials, token: request(credentials) }
    cache.delete(whose)
    cache.set(whose, mine)
    if (cache.size > mostCharities) {
      const [oldest] = cache.keys()
      if (oldest !== undefined) cache.delete(oldest)
    }
    try {
      return await mine.token
    } catch (error) {
      if (cache.get(whose) === mine) cache.delete(whose)
      throw error
    }
  }

  return {
    of: async (whose: OrganisationId, credentials: PaymeCredentials): Promise<Token> => {
      const entry = cache.get(whose)
      if (entry === undefined || !sameClient(entry.credentials, credentials)) {
        return await renew(whose, credentials)
      }
      const token = await entry.token
      // A clock that was put back must not make a token live longer than any does.
      const timeLeft = Math.min(token.expiresAtMilliseconds - now(), livesMilliseconds)
      if (timeLeft > renewedBeforeMilliseconds) return token
      // The first caller that sees it renews it; the others find the new one in its place.
      return cache.get(whose) === entry
        ? await renew(whose, credentials)
        : await (cache.get(whose)?.token ?? renew(whose, credentials))
    },
    /**
     * Removes a token that PayMe refused. A newer token that another caller has fetched is kept.
     */
    discard: async (whose: OrganisationId, refused: Token): Promise<void> => {
      const entry = cache.get(whose)
      const token = await entry?.token.catch(() => null)
      if (entry !== undefined && token === refused && cache.get(whose) === entry)
        cache.delete(whose)
    },
  }
}

const sameClient = (a: PaymeCredentials, b: PaymeCredentials): boolean =>
  a.clientId === b.clientId && a.clientSecret === b.clientSecret
