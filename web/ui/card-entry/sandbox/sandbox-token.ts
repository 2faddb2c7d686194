import * as v from 'valibot'
import { limitTime } from '../../../lib/api/time-limit.ts'
import { NetworkError } from '../../../lib/api/failure/problem.ts'
import { toRefusal, type Tokenised } from '../card-entry.ts'

const answerSchema = v.union([
  v.object({
    id: v.string(),
    card: v.object({ brand: v.string(), country: v.nullable(v.string()), last4: v.string() }),
  }),
  v.object({ error: v.object({ code: v.optional(v.string()) }) }),
])

const withinMilliseconds = 20_000

/**
 * Gets a reference to a card from the demonstration's card provider. It uses Stripe's encoding, so
 * that the simulator is called like the provider.
 */
export const tokeniseAtSandbox = async (
  { tokenUrl, key }: { tokenUrl: string; key: string },
  fields: Record<string, string>,
): Promise<Tokenised> => {
  const body = new URLSearchParams({ type: 'card', ...fields, key })
  const limit = limitTime(withinMilliseconds)
  try {
    const response = await fetch(tokenUrl, {
      method: 'POST',
      body,
      credentials: 'omit',
      signal: limit.signal,
    })
    const answer = v.parse(answerSchema, await response.json())
    if ('error' in answer) return toRefusal(answer.error.code)
    const { brand, country, last4 } = answer.card
    return { reference: answer.id, brand, country: country ?? 'HK', last4 }
  } catch (error) {
    // This call pays nothing, so it may be repeated.
    throw new NetworkError('unreachable', false, error)
  } finally {
    limit.clear()
  }
}
