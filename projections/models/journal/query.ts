import {
  formatAccount,
  isOpenTo,
  onNormalSide,
  type Account,
} from '@almoner/domain/journal/accounts.ts'
import { assert } from '@almoner/domain/kernel/assert.ts'
import type { Id, OrganisationId, PaymentId } from '@almoner/domain/kernel/ids.ts'
import type { Cents } from '@almoner/domain/kernel/money.ts'
import { sql } from 'kysely'
import type { Db, RowOf } from '../../engine/database.ts'
import { toCents } from '../../engine/row/money-columns.ts'

export type PostingRow = ReturnType<typeof toPosting>

const mostPostings = 500

/** Returns the movements of one payment, in order; empty if it is not this charity's. */
export const listPostings = async (
  db: Db,
  { organisationId, paymentId }: { organisationId: OrganisationId; paymentId: PaymentId },
): Promise<readonly PostingRow[]> => {
  const rows = await db
    .selectFrom('read_models.postings')
    .selectAll()
    .where('organisation_id', '=', organisationId)
    .where('payment_id', '=', paymentId)
    .orderBy('position')
    .orderBy('line')
    .limit(mostPostings)
    .execute()
  return rows.map((row) => toPosting(row, organisationId))
}

/** Returns the movements of one payout, in order; empty if it is not this charity's. */
export const listPayoutPostings = async (
  db: Db,
  { organisationId, payoutId }: { organisationId: OrganisationId; payoutId: Id<'payout'> },
): Promise<readonly PostingRow[]> => {
  const rows = await db
    .selectFrom('read_models.postings')
    .selectAll()
    .where('organisation_id', '=', organisationId)
    .where('payout_id', '=', payoutId)
    .orderBy('position')
    .orderBy('line')
    .limit(mostPostings)
    .execute()
  return rows.map((row) => toPosting(row, organisationId))
}

/** Returns the movements of one offline entry, in order; empty if it is not this charity's. */
export const listOfflinePostings = async (
  db: Db,
  {
    organisationId,
    offlineEntryId,
  }: { organisationId: OrganisationId; offlineEntryId: Id<'offline_entry'> },
): Promise<readonly PostingRow[]> => {
  const rows = await db
    .selectFrom('read_models.postings')
    .selectAll()
    .where('organisation_id', '=', organisationId)
    .where('offline_entry_id', '=', offlineEntryId)
    .orderBy('position')
    .orderBy('line')
    .limit(mostPostings)
    .execute()
  return rows.map((row) => toPosting(row, organisationId))
}

/** Returns a charity's part in an account, positive on the account's normal side. */
export const accountBalance = async (
  db: Db,
  { organisationId, account }: { organisationId: OrganisationId; account: Account },
): Promise<Cents> => {
  assert(isOpenTo(account, organisationId), 'a charity sees its own accounts')
  const row = await db
    .selectFrom('read_models.account_balances')
    .selectAll()
    .where('account', '=', formatAccount(account))
    .where('organisation_id', '=', organisationId)
    .executeTakeFirst()
  assert(row === undefined || row.organisation_id === organisationId, 'a balance of this charity')
  return onNormalSide(account, toCents(row?.balance_cents ?? 0n))
}

/** Debits less credits of every account over all charities, by name. The sum is asserted to be 0. */
export const trialBalance = async (
  db: Db,
): Promise<readonly { account: string; balanceCents: Cents }[]> => {
  const rows = await db
    .selectFrom('read_models.account_balances')
    .select(['account', sql<bigint>`sum(balance_cents)::bigint`.as('balance')])
    .groupBy('account')
    .orderBy('account')
    .execute()
  const accounts = rows.map(({ account, balance }) => ({ account, balanceCents: toCents(balance) }))
  const sum = rows.reduce((total, { balance }) => total + balance, 0n)
  assert(sum === 0n, 'the books balance')
  return accounts
}

const toPosting = (row: RowOf<'read_models.postings'>, organisationId: OrganisationId) => {
  assert(row.organisation_id === organisationId, 'a posting of this charity')
  const amountCents = toCents(row.amount_cents)
  assert(amountCents > 0, 'a posting is of positive cents')
  return {
    position: row.position,
    line: row.line,
    journal: row.journal,
    debit: row.debit,
    credit: row.credit,
    amountCents,
    businessDate: row.business_date,
    recordedAt: row.recorded_at,
  }
}
