import { instantFromMilliseconds, toMilliseconds, type Instant } from '../kernel/time.ts'

/** The validity of a mailed link (decisions, 23). */
const lastsMilliseconds = 24 * 3_600_000

/** A link that was mailed and not used yet. */
export type MailedLink<LinkId extends string, Purpose extends string> = {
  linkId: LinkId
  purpose: Purpose
  /** The address the link was mailed to. */
  email: string
  expiresAt: Instant
}

/** Returns the expiry of a link that is requested now. */
export const linkEnd = (at: Instant): Instant =>
  instantFromMilliseconds(toMilliseconds(at) + lastsMilliseconds)

/** Returns when a link with a validity of one day was requested. */
export const linkStartsAt = (expiresAt: Instant): Instant =>
  instantFromMilliseconds(toMilliseconds(expiresAt) - lastsMilliseconds)

/** The validity of an invitation. */
const invitationLastsMilliseconds = 72 * 3_600_000

/** The expiry of an invitation that is mailed now. */
export const invitationEnd = (at: Instant): Instant =>
  instantFromMilliseconds(toMilliseconds(at) + invitationLastsMilliseconds)

/**
 * The link of the letter that a second factor was turned on: its reader, who may not have done so,
 * turns it off again.
 */
export type FactorLink<LinkId extends string> = MailedLink<LinkId, 'undo_second_factor'>

/** The time in which the reader of a letter can undo the login change that it reports. */
const undoLastsMilliseconds = 72 * 3_600_000

/** The expiry of a link that undoes a change made now. */
export const undoEndsAt = (at: Instant): Instant =>
  instantFromMilliseconds(toMilliseconds(at) + undoLastsMilliseconds)

/** When the change that such a link undoes was made. */
export const undoStartsAt = (expiresAt: Instant): Instant =>
  instantFromMilliseconds(toMilliseconds(expiresAt) - undoLastsMilliseconds)

/** The links that were valid when the newest was made. The others are no longer stored. */
export const keepOtherLinks = <Link extends { expiresAt: Instant }>(
  links: readonly Link[],
  newest: { expiresAt: Instant },
): readonly Link[] => {
  const givenAt = undoStartsAt(newest.expiresAt)
  return links.filter(({ expiresAt }) => givenAt < expiresAt)
}

/** The newest valid one for this purpose, or null. */
export const findNewestOpen = <LinkId extends string, Purpose extends string>(
  links: readonly MailedLink<LinkId, Purpose>[],
  { purpose, at }: { purpose: Purpose; at: Instant },
): MailedLink<LinkId, Purpose> | null =>
  links.findLast((link) => link.purpose === purpose && at < link.expiresAt) ?? null

/** Null if the link was used, has expired, was replaced, or never existed. */
export const openAmong = <LinkId extends string, Purpose extends string>(
  links: readonly MailedLink<LinkId, Purpose>[],
  { linkId, purpose, at }: { linkId: string; purpose: Purpose; at: Instant },
): MailedLink<LinkId, Purpose> | null => {
  const link = links.find((each) => each.linkId === linkId && each.purpose === purpose)
  return link !== undefined && at < link.expiresAt ? link : null
}
