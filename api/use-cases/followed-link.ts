import type { Context } from 'hono'
import { openAmong, type MailedLink } from '@almoner/domain/kernel/mailed-link.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'
import type { AppEnv, SignedIn } from '../app-env.ts'
import { networkHere, withinLimit } from '../middleware/rate-limit.ts'
import { Refusal } from '../problem.ts'

/** Links are tried at all doors together. */
export const withinTries = (c: Context<AppEnv>): Promise<void> =>
  withinLimit(c, { key: `mail-link:${networkHere(c)}`, perSeconds: 2, burst: 60 })

type Refused = {
  realm: SignedIn['realm']
  purpose: string
  /** Not ours, or of another door; of nobody who is here; used or given up; or a day is over. */
  because: 'made_up' | 'nobodys' | 'not_open' | 'over'
  personId?: string
}

/** One answer for whoever follows a link that is good no more; the log has why, and never the link. */
export const refusedLink = (c: Context<AppEnv>, refused: Refused): Refusal => {
  c.get('log').warn(refused, 'a link of a letter was refused')
  return new Refusal('link_invalid')
}

/** The link that was followed, while it is good for this. */
export const followedLink = <LinkId extends string, Purpose extends string>(
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
