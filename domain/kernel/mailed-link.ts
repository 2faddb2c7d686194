import { instantFromMilliseconds, millisecondsOf, type Instant } from './time.ts'

/** How long a mail's link is good (decisions, 23). */
const lastsMilliseconds = 24 * 3_600_000

/** A link that was mailed and not used yet. */
export type MailedLink<LinkId extends string, Purpose extends string> = {
  linkId: LinkId
  purpose: Purpose
  /** Where it was mailed to. */
  email: string
  expiresAt: Instant
}

/** The end of a link that is asked for now. */
export const linkEnd = (at: Instant): Instant =>
  instantFromMilliseconds(millisecondsOf(at) + lastsMilliseconds)

/** How long the former address of an account can take back a change of its username. */
const undoLastsMilliseconds = 72 * 3_600_000

/** The end of a link that undoes what is done now. */
export const undoEnd = (at: Instant): Instant =>
  instantFromMilliseconds(millisecondsOf(at) + undoLastsMilliseconds)

/** When what such a link undoes was done. */
export const undoStart = (expiresAt: Instant): Instant =>
  instantFromMilliseconds(millisecondsOf(expiresAt) - undoLastsMilliseconds)

/** Those that were still good when the newest was given: the rest are kept no longer. */
export const goodBeside = <Link extends { expiresAt: Instant }>(
  links: readonly Link[],
  newest: { expiresAt: Instant },
): readonly Link[] => {
  const givenAt = undoStart(newest.expiresAt)
  return links.filter(({ expiresAt }) => givenAt < expiresAt)
}

/** The newest that is good for this, or null. */
export const newestOpenFor = <LinkId extends string, Purpose extends string>(
  links: readonly MailedLink<LinkId, Purpose>[],
  { purpose, at }: { purpose: Purpose; at: Instant },
): MailedLink<LinkId, Purpose> | null =>
  links.findLast((link) => link.purpose === purpose && at < link.expiresAt) ?? null

/** Null where it was used, has run out, was given up, or was never given. */
export const openAmong = <LinkId extends string, Purpose extends string>(
  links: readonly MailedLink<LinkId, Purpose>[],
  { linkId, purpose, at }: { linkId: string; purpose: Purpose; at: Instant },
): MailedLink<LinkId, Purpose> | null => {
  const link = links.find((each) => each.linkId === linkId && each.purpose === purpose)
  return link !== undefined && at < link.expiresAt ? link : null
}
