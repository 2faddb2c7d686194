import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'
import type { Db } from '../database.ts'

type Account = { organisationId: OrganisationId; fingerprint: string }

/** Stores the account number. A repeated account is stored once, with its newest time. */
export const saveBankAccountNumber = async (
  db: Db,
  {
    organisationId,
    fingerprint,
    sealed,
    storedAt,
  }: Account & {
    sealed: Uint8Array
    storedAt: Instant
  },
): Promise<void> => {
  await db
    .insertInto('operational.bank_account_numbers')
    .values({ organisation_id: organisationId, fingerprint, sealed, stored_at: storedAt })
    .onConflict((conflict) =>
      conflict.columns(['organisation_id', 'fingerprint']).doUpdateSet({ stored_at: storedAt }),
    )
    .execute()
}

/**
 * Returns the sealed number. Returns null if this charity never gave such an account, or its number
 * was erased.
 */
export const sealedBankAccountNumber = async (
  db: Db,
  { organisationId, fingerprint }: Account,
): Promise<Uint8Array | null> => {
  const row = await db
    .selectFrom('operational.bank_account_numbers')
    .select('sealed')
    .where('organisation_id', '=', organisationId)
    .where('fingerprint', '=', fingerprint)
    .executeTakeFirst()
  return row?.sealed ?? null
}

/**
 * Erases the numbers of a charity's other accounts. One that was stored since `storedBefore` stays:
 * the event that names it may be about to be recorded.
 */
export const eraseOtherBankAccountNumbers = async (
  db: Db,
  options: {
    organisationId: OrganisationId
    /** The fingerprints of the accounts whose numbers are still needed. */
    needed: readonly string[]
    storedBefore: Instant
  },
): Promise<void> => {
  const { organisationId, needed, storedBefore } = options
  await db
    .deleteFrom('operational.bank_account_numbers')
    .where('organisation_id', '=', organisationId)
    .where('stored_at', '<', storedBefore)
    .$if(needed.length > 0, (others) => others.where('fingerprint', 'not in', needed))
    .execute()
}
