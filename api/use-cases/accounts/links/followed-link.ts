import type { Context } from 'hono'
import { openAmong, type MailedLink } from '@almoner/domain/logins/mailed-link.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'
import type { AppEnv, SignedIn } from '../../../http/app-env.ts'
import { callerNetwork, assertWithinLimit } from '../../../middleware/caller/rate-limit.ts'
import { Refusal } from '../../../http/problem.ts'

/** The limit of invalid links counts all routes together. */
export const assertWithinTries = (c: Context<AppEnv>): Promise<void> =>
  assertWithinLimit(c, { key: `mail-link:${callerNetwork(c)}`, perSeconds: 2, burst: 60 })

type Refused = {
  realm: SignedIn['realm']
  purpose: string
  /**
   * The link is invalid, of another realm or of a missing account; it is used or revoked; or a day
   * has passed.
   */
  because: 'made_up' | 'nobodys' | 'not_open' | 'over'
  personId?: string
}

/** One answer for every link that is not valid; the log has the reason, and never the link. */
export const refusedLink = (c: Context<AppEnv>, refused: Refused): Refusal => {
  c.get('log').warn(refused, 'a link of a letter was refused')
  return new Refusal('link_invalid')
}

/** The followed link, while it is valid for this purpose. */
export const findFollowedLink = <LinkId extends string, Purpose extends string>(
  c: Context<AppEnv>,
  {
    realm,
    personId,
    links,
    asked,
  }: {
    realm: SignedIn['realm']
    personId: string
    links: readonly MailedLink<LinkId, Purpose>[]
    asked: { linkId: string; purpose: Purpose; at: Instant }
  },
): MailedLink<LinkId, Purpose> => {
  const link = openAmong(links, asked)
  if (link !== null) return link
  const { linkId, purpose } = asked
  const isOver = links.some((each) => each.linkId === linkId && each.purpose === purpose)
  throw refusedLink(c, { realm, personId, purpose, because: isOver ? 'over' : 'not_open' })
}
