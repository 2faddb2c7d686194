import { directReceipts, formatAccount } from '@almoner/domain/journal/accounts.ts'
import { assert } from '@almoner/domain/kernel/assert.ts'
import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import type { Cents } from '@almoner/domain/kernel/money.ts'
import { directMethods, type DirectMethod } from '@almoner/domain/kernel/payment-method.ts'
import { sql } from 'kysely'
import type { Db } from '../../engine/database.ts'
import { anyOf } from '../../engine/row/any-of.ts'
import { toCents } from '../../engine/row/money-columns.ts'

export type DirectBalance = { method: DirectMethod; balanceCents: Cents }

/**
 * What came straight to the charity's own accounts, less what went back from there: the methods
 * that have a sum, in the order in which screens name them.
 */
export const directBalances = async (
  db: Db,
  { organisationId }: { organisationId: OrganisationId },
): Promise<readonly DirectBalance[]> => {
  const rows = await db
    .selectFrom('read_models.account_balances')
    .select(['account', 'organisation_id', 'balance_cents'])
    .where('account', '=', anyOf<string>(accountNames(organisationId)))
    .where('organisation_id', '=', organisationId)
    .execute()
  return toBalances(organisationId, rows)
}

/** The same as recorded up to a position: a sum of the postings themselves. */
export const directBalancesUpTo = async (
  db: Db,
  { organisationId, position }: { organisationId: OrganisationId; position: bigint },
): Promise<readonly DirectBalance[]> => {
  const names = accountNames(organisationId)
  const { rows } = await sql<Row>`
    select side.account, organisation_id, sum(side.cents)::bigint as balance_cents
    from ${sql.table('read_models.postings')} cross join lateral
      (values (debit, amount_cents), (credit, -amount_cents)) as side (account, cents)
    where organisation_id = ${organisationId} and position <= ${position}
      and side.account = any(${names})
    group by 1, 2`.execute(db)
  return toBalances(organisationId, rows)
}

type Row = { account: string; organisation_id: OrganisationId; balance_cents: bigint }

const toBalances = (
  organisationId: OrganisationId,
  rows: readonly Row[],
): readonly DirectBalance[] => {
  const found = new Map(
    rows.map((row) => {
      assert(row.organisation_id === organisationId, 'a balance of this charity')
      return [row.account, toCents(row.balance_cents)]
    }),
  )
  return directMethods.flatMap((method) => {
    const balanceCents = found.get(accountName(organisationId, method))
    return balanceCents === undefined || balanceCents === 0 ? [] : [{ method, balanceCents }]
  })
}

const accountName = (organisationId: OrganisationId, method: DirectMethod): string =>
  formatAccount(directReceipts(organisationId, method))

const accountNames = (organisationId: OrganisationId): readonly string[] =>
  directMethods.map((method) => accountName(organisationId, method))
