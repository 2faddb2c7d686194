import { assert } from '@almoner/domain/kernel/assert.ts'
import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import type { Db, RowOf } from '../../engine/database.ts'

export type BankAccountRow = ReturnType<typeof toAccount>

/**
 * Returns the account that receives payouts, and the one that waits to replace it; null if there is
 * none.
 */
export const findBankAccounts = async (
  db: Db,
  { organisationId }: { organisationId: OrganisationId },
): Promise<{ current: BankAccountRow | null; waiting: BankAccountRow | null }> => {
  const rows = await db
    .selectFrom('read_models.bank_accounts')
    .selectAll()
    .where('organisation_id', '=', organisationId)
    .where('ended_at', 'is', null)
    .orderBy('given_position')
    .execute()
  const accounts = rows.map((row) => toAccount(row, organisationId))
  return {
    current: accounts.find(({ status }) => status === 'in_use') ?? null,
    waiting: accounts.find(({ status }) => status !== 'in_use') ?? null,
  }
}

/** Returns the newest account with this number that has been in use; null if there is none. */
export const findUsedAccount = async (
  db: Db,
  { organisationId, fingerprint }: { organisationId: OrganisationId; fingerprint: string },
): Promise<BankAccountRow | null> => {
  const row = await db
    .selectFrom('read_models.bank_accounts')
    .selectAll()
    .where('organisation_id', '=', organisationId)
    .where('fingerprint', '=', fingerprint)
    .where('in_use_at', 'is not', null)
    .orderBy('given_position', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? toAccount(row, organisationId) : null
}

export const toAccount = (
  row: RowOf<'read_models.bank_accounts'>,
  organisationId: OrganisationId,
) => {
  assert(row.organisation_id === organisationId, 'a bank account of this charity')
  return {
    id: row.account_id,
    fingerprint: row.fingerprint,
    bankCode: row.bank_code,
    branchCode: row.branch_code,
    last4: row.last4,
    accountHolder: row.account_holder,
    status: row.status,
    givenAt: row.given_at,
    givenBy: row.given_by,
    inUseAt: row.in_use_at,
    heldUntil: row.held_until,
    endedAt: row.ended_at,
    refusedBecause: row.refused_because,
    endedBy: row.ended_by,
    brokenCode: row.broken_code,
  }
}
