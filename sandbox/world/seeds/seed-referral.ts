import {
  giveReferralCode,
  recordReferral,
} from '@almoner/workflows/steps/referral/referral-code.ts'
import type { WorldApplicant } from '../applications/applicants.ts'
import { worldId } from '../ids.ts'
import type { Moment } from '../life/moment.ts'
import { daysAfter, seedingContext, type Seeding } from '../seeding.ts'

/**
 * Gives a charity its code. Every charity of the world has one from its first day, and a repetition
 * does not change it.
 */
export const giveCode = (options: Seeding, subDomain: string): Promise<string> => {
  const by = { actor: 'sandbox:world', commandId: `world:${subDomain}` }
  const organisationId = worldId('organisation', subDomain)
  return giveReferralCode(options.store, { organisationId, context: seedingContext(options, by) })
}

/** Returns the code that an applicant named; null if no charity recommended Almoner to them. */
export const findNamedCode = async (
  options: Seeding,
  { referredBy }: WorldApplicant,
): Promise<string | null> => (referredBy === null ? null : await giveCode(options, referredBy))

/**
 * Returns the moments at which an approved charity used the code that it named, as its opening
 * records it.
 */
export const referralMoments = (
  options: Seeding,
  applicant: WorldApplicant,
  daysAgo: number,
): readonly Moment[] => {
  const { subDomain, referredBy } = applicant
  if (referredBy === null) return []
  const at = daysAfter(options.today, -daysAgo)
  const by = { actor: 'process:open-organisation', commandId: `world:${subDomain}:referral`, at }
  const act = async (): Promise<void> =>
    await recordReferral(options.store, {
      organisationId: worldId('organisation', subDomain),
      code: await giveCode(options, referredBy),
      context: seedingContext(options, by),
    })
  return [{ at, act }]
}
