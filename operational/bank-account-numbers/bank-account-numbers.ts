import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'
import type { Db } from '../database.ts'

type Account = { organisationId: OrganisationId; fingerprint: string }

/** The same account again is stored once. */
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
    .insertInto('kept.bank_account_numbers')
    .values({ organisation_id: organisationId, fingerprint, sealed, stored_at: storedAt })
    .onConflict((conflict) => conflict.columns(['organisation_id', 'fingerprint']).doNothing())
    .execute()
}

/** Sealed; null where this charity never gave such an account. */
export const sealedBankAccountNumber = async (
  db: Db,
  { organisationId, fingerprint }: Account,
): Promise<Uint8Array | null> => {
  const row = await db
    .selectFrom('kept.bank_account_numbers')
    .select('sealed')
    .where('organisation_id', '=', organisationId)
    .where('fingerprint', '=', fingerprint)
    .executeTakeFirst()
  return row?.sealed ?? null
}
