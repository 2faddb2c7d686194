import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import {
  instantFromMilliseconds,
  toMilliseconds,
  type Instant,
} from '@almoner/domain/kernel/time.ts'
import type { Db } from '../database.ts'
import type { CredentialProvider } from './table.ts'

type Whose = { organisationId: OrganisationId; provider: CredentialProvider }

export type SealedCredentials = Whose & {
  sealed: Uint8Array
  expiresAt: Instant | null
  storedAt: Instant
}

/** The time at which the credentials that a person saw were stored; null if there were none. */
export type SeenCredentials = Instant | null

/**
 * Replaces the former credentials: a provider has one set at a time. If `seen` is given, they are
 * replaced only if no others were stored since. Returns whether they were replaced.
 */
export const saveSealedCredentials = async (
  db: Db,
  {
    organisationId,
    provider,
    sealed,
    expiresAt,
    storedAt,
    seen,
  }: SealedCredentials & { seen?: SeenCredentials | undefined },
): Promise<boolean> => {
  const values = { sealed, expires_at: expiresAt, stored_at: storedAt }
  if (typeof seen === 'string') {
    const { numUpdatedRows } = await db
      .updateTable('operational.provider_credentials')
      .set(values)
      .where('organisation_id', '=', organisationId)
      .where('provider', '=', provider)
      .where('stored_at', '=', seen)
      .executeTakeFirst()
    return numUpdatedRows > 0n
  }
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('operational.provider_credentials')
    .values({ organisation_id: organisationId, provider, ...values })
    .onConflict((conflict) => {
      const same = conflict.columns(['organisation_id', 'provider'])
      return seen === null ? same.doNothing() : same.doUpdateSet(values)
    })
    .executeTakeFirst()
  return numInsertedOrUpdatedRows > 0n
}

/** Removes the credentials. If `seen` is given, others that were stored since stay. */
export const removeSealedCredentials = async (
  db: Db,
  { organisationId, provider, seen }: Whose & { seen?: SeenCredentials | undefined },
): Promise<void> => {
  let credentials = db
    .deleteFrom('operational.provider_credentials')
    .where('organisation_id', '=', organisationId)
    .where('provider', '=', provider)
  if (typeof seen === 'string') credentials = credentials.where('stored_at', '=', seen)
  await credentials.execute()
}

export const findSealedCredentials = async (
  db: Db,
  { organisationId, provider }: Whose,
): Promise<Pick<SealedCredentials, 'sealed' | 'expiresAt'> | null> => {
  const row = await db
    .selectFrom('operational.provider_credentials')
    .select(['sealed', 'expires_at as expiresAt'])
    .where('organisation_id', '=', organisationId)
    .where('provider', '=', provider)
    .executeTakeFirst()
  return row ?? null
}

/**
 * The charities with credentials and their providers, in one order, so that a list can be
 * continued.
 */
export const listCredentialHolders = async (db: Db): Promise<readonly CredentialHolder[]> =>
  await db
    .selectFrom('operational.provider_credentials')
    .select(['organisation_id as organisationId', 'provider'])
    .orderBy('provider')
    .orderBy('organisation_id')
    .execute()

/** The owners of credentials, never their values. */
export type CredentialHolder = Whose

export type CredentialStatus = {
  provider: CredentialProvider
  storedAt: Instant
  expiresAt: Instant | null
  /** The whole days left: 0 on the last day, negative after it; null if there is no end. */
  daysLeft: number | null
}

/** Loads the list of credentials that a charity has, never their values. */
export const loadCredentialStatus = async (
  db: Db,
  { organisationId, now }: { organisationId: OrganisationId; now: Instant },
): Promise<readonly CredentialStatus[]> => {
  const rows = await db
    .selectFrom('operational.provider_credentials')
    .select(['provider', 'stored_at as storedAt', 'expires_at as expiresAt'])
    .where('organisation_id', '=', organisationId)
    .orderBy('provider')
    .execute()
  return rows.map(({ provider, storedAt, expiresAt }) => {
    const daysLeft = expiresAt === null ? null : daysBetween(now, expiresAt)
    return { provider, storedAt, expiresAt, daysLeft }
  })
}

/**
 * The stage of the approaching end. The first warning comes three months before, as HSBC's own
 * reminders begin.
 */
type EndingStage = 'ended' | 'within_7_days' | 'within_30_days' | 'within_90_days'

export type EndingCredentials = Whose & {
  expiresAt: Instant
  daysLeft: number
  stage: EndingStage
}

/**
 * Lists the credentials of all charities that end within 90 days or have ended, the most urgent
 * first.
 */
export const listEndingCredentials = async (
  db: Db,
  { now }: { now: Instant },
): Promise<readonly EndingCredentials[]> => {
  const horizon = instantFromMilliseconds(toMilliseconds(now) + 90 * dayMilliseconds)
  const rows = await db
    .selectFrom('operational.provider_credentials')
    .select(['organisation_id as organisationId', 'provider', 'expires_at as expiresAt'])
    .where('expires_at', 'is not', null)
    .where('expires_at', '<=', horizon)
    .$narrowType<{ expiresAt: Instant }>()
    .orderBy('expires_at')
    .orderBy('organisation_id')
    .execute()
  return rows.map(({ organisationId, provider, expiresAt }) => {
    const stage = toStage(toMilliseconds(expiresAt) - toMilliseconds(now))
    return { organisationId, provider, expiresAt, daysLeft: daysBetween(now, expiresAt), stage }
  })
}

const dayMilliseconds = 86_400_000

const daysBetween = (now: Instant, end: Instant): number =>
  Math.floor((toMilliseconds(end) - toMilliseconds(now)) / dayMilliseconds)

const toStage = (leftMilliseconds: number): EndingStage => {
  if (leftMilliseconds <= 0) return 'ended'
  if (leftMilliseconds <= 7 * dayMilliseconds) return 'within_7_days'
  return leftMilliseconds <= 30 * dayMilliseconds ? 'within_30_days' : 'within_90_days'
}
