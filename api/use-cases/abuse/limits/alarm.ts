import type { Context } from 'hono'
import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import { instantFromMilliseconds, toMilliseconds } from '@almoner/domain/kernel/time.ts'
import {
  platformId,
  raiseAlarm,
} from '@almoner/operational/card-testing-alarms/card-testing-alarms.ts'
import type {
  CharityTries,
  PlatformTries,
} from '@almoner/projections/models/card-testing/take-try.ts'
import type { AttemptLimits } from '@almoner/platform/limit/attempt-limits.ts'
import { countAlarm } from '@almoner/platform/metrics.ts'
import type { AppEnv } from '../../../http/app-env.ts'
import type { Attempt } from './tried-limits.ts'

type Asked = { attempt: Attempt; limits: AttemptLimits; now: number }

/** Banks decline many cards here: for a while, every payer's card needs a challenge. */
export const isCharityAlarmed = async (
  c: Context<AppEnv>,
  options: Asked & { charity: CharityTries },
): Promise<boolean> => {
  const { attempt, charity, limits } = options
  if (attempt.method !== 'card') return false
  const isAttacked = isCharityAttacked(charity, limits)
  return await keepAlarm(c, { ...options, at: attempt.organisationId, tries: charity, isAttacked })
}

/** Returns whether there is an alarm over all charities. */
export const isPlatformAlarmed = async (
  c: Context<AppEnv>,
  options: Asked & { platform: PlatformTries },
): Promise<boolean> => {
  const { attempt, platform, limits } = options
  if (attempt.method !== 'card') return false
  const isAttacked = isPlatformAttacked(platform, limits)
  return await keepAlarm(c, { ...options, at: platformId, tries: platform, isAttacked })
}

export const isCharityAttacked = (
  charity: CharityTries,
  { alarm: { declines, share } }: AttemptLimits,
): boolean => charity.declined >= declines && declinedShare(charity) >= share

/**
 * A robot that tries a few cards at each charity does not trigger a charity's own alarm. It uses
 * one amount for many cards, while people give many amounts.
 */
export const isPlatformAttacked = (
  platform: PlatformTries,
  { platformAlarm: { declines, share, alike, shareIfAlike } }: AttemptLimits,
): boolean => {
  const { declined, declinedAlike } = platform
  const isOneAmount = declinedAlike >= declines * alike && declinedAlike >= declined * alike
  const leastShare = isOneAmount ? shareIfAlike : share
  return declined >= declines && declinedShare(platform) >= leastShare
}

const declinedShare = ({ declined, succeeded }: CharityTries): number =>
  declined / Math.max(1, declined + succeeded)

const keepAlarm = async (
  c: Context<AppEnv>,
  options: Asked & { at: OrganisationId; tries: CharityTries; isAttacked: boolean },
): Promise<boolean> => {
  const { at: organisationId, tries, isAttacked, limits, now } = options
  const { declined, succeeded, alarmEndsAt } = tries
  const { lastsSeconds } = limits.alarm
  if (!isAttacked) return alarmEndsAt !== null
  // The alarm is extended at intervals, not by each of thousands of tries.
  const remaining = alarmEndsAt === null ? 0 : toMilliseconds(alarmEndsAt) - now
  if (remaining > (lastsSeconds * 1000) / 2) return true
  const raised = await raiseAlarm(c.get('deps').db, {
    organisationId,
    now: instantFromMilliseconds(now),
    endsAt: instantFromMilliseconds(now + lastsSeconds * 1000),
    declined,
    succeeded,
  })
  if (raised === 'raised') {
    countAlarm()
    const where = organisationId === platformId ? { everywhere: true } : { organisationId }
    c.get('log').warn({ ...where, declined, succeeded }, 'somebody is trying out cards')
  }
  return true
}
