import type { Context } from 'hono'
import type { StartedApplication } from '@almoner/domain/application/state.ts'
import { organisation } from '@almoner/domain/organisation/index.ts'
import type { RegisteredOrganisation } from '@almoner/domain/organisation/state.ts'
import { parseReferralCode } from '@almoner/domain/referral/code.ts'
import { referral } from '@almoner/domain/referral/index.ts'
import { loadState } from '@almoner/eventstore/handle-command.ts'
import type { AppEnv } from '../app-env.ts'
import { assertWithinLimit } from '../middleware/rate-limit.ts'
import { Refusal } from '../problem.ts'

/**
 * The code as it is recorded; null where none was typed. Refused: a code that no charity has, one of
 * a charity that is not open any more, and the applicant's own.
 */
export const checkReferralCode = async (
  c: Context<AppEnv>,
  applicant: StartedApplication,
  typed: string,
): Promise<string | null> => {
  if (typed === '') return null
  const key = `referral-code:${applicant.organisationId}`
  await assertWithinLimit(c, { key, perSeconds: 10, burst: 30 })
  const { store } = c.get('deps')
  const code = parseReferralCode(typed)
  const found = code === null ? null : (await loadState(store, referral, code)).state
  if (code === null || found?.status !== 'given') throw refuse('unknown')
  const { state: referrer } = await loadState(store, organisation, found.organisationId)
  if (referrer.status !== 'approved') throw refuse('expired')
  if (isOwn(referrer, applicant)) throw refuse('own')
  return code
}

const refuse = (reason: 'unknown' | 'expired' | 'own'): Refusal =>
  new Refusal('invalid_input', { fields: { referralCode: `referral_code.${reason}` } })

/** The same charity, or the same people at another one. */
const isOwn = (
  { organisationId, contactEmail, staff, ...referrer }: RegisteredOrganisation,
  applicant: StartedApplication,
): boolean => {
  const { email, filled } = applicant
  const addresses = new Set([contactEmail, ...staff.map(({ username }) => username)].map(fold))
  const own = [email, filled.charity?.email ?? ''].map(fold)
  const number = filled.charity?.irFileNumber ?? null
  return (
    organisationId === applicant.organisationId ||
    own.some((address) => addresses.has(address)) ||
    (number !== null && number === referrer.irFileNumber)
  )
}

const fold = (address: string): string => address.trim().toLowerCase()
