import type { Context } from 'hono'
import { platformId } from '../account/platform-account.ts'
import type { World } from '../world.ts'
import { StripeProblem } from './problem.ts'

/** The account that a call is about: `Stripe-Account` names a connected one. */
export const readOwnAccount = async (c: Context, world: World): Promise<string> => {
  const accountId = c.req.header('stripe-account')
  if (accountId === undefined || accountId === platformId) return platformId
  if (await world.store.get('account', accountId)) return accountId
  throw new StripeProblem(403, {
    type: 'invalid_request_error',
    code: 'account_invalid',
    message: `The provided key does not have access to account '${accountId}' (or that account does not exist).`,
  })
}
