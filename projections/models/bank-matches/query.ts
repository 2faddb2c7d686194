import type { BankCounterpart, BankTarget } from '@almoner/domain/bank-match/events.ts'
import type { BankLineId } from '@almoner/domain/bank-match/index.ts'
import { assert } from '@almoner/domain/kernel/assert.ts'
import type { OrganisationId } from '@almoner/domain/kernel/ids.ts'
import type { Db, RowOf } from '../../engine/database.ts'
import { toCents } from '../../engine/row/money-columns.ts'

export type BankMatchRow = ReturnType<typeof toMatch>

const living = (db: Db, organisationId: OrganisationId) =>
  db
    .selectFrom('read_models.bank_matches')
    .selectAll()
    .where('organisation_id', '=', organisationId)
    .where('amount_cents', '>', 0n)

/** Finds the payments that these lines pay. */
export const findMatchesOfLines = async (
  db: Db,
  { organisationId, lineIds }: { organisationId: OrganisationId; lineIds: readonly BankLineId[] },
): Promise<readonly BankMatchRow[]> => {
  if (lineIds.length === 0) return []
  const rows = await living(db, organisationId)
    .where('line_id', 'in', lineIds)
    .orderBy('position')
    .execute()
  return rows.map((row) => toMatch(row, organisationId))
}

/** Finds the lines that pay these payments. */
export const findMatchesOfTargets = async (
  db: Db,
  {
    organisationId,
    targetIds,
  }: { organisationId: OrganisationId; targetIds: readonly BankTarget['id'][] },
): Promise<readonly BankMatchRow[]> => {
  if (targetIds.length === 0) return []
  const rows = await living(db, organisationId)
    .where('target_id', 'in', targetIds)
    .orderBy('position')
    .execute()
  return rows.map((row) => toMatch(row, organisationId))
}

const mostPartlyPaid = 500

/**
 * Lists the newest payments of which some line pays a part. Other lines may pay the rest of them,
 * so the caller adds up.
 */
export const findPartlyPaid = async (
  db: Db,
  { organisationId }: { organisationId: OrganisationId },
): Promise<readonly BankTarget['id'][]> => {
  const rows = await living(db, organisationId)
    .whereRef('amount_cents', '<', 'target_cents')
    .orderBy('position', 'desc')
    .limit(mostPartlyPaid)
    .execute()
  return [...new Set(rows.map((row) => toMatch(row, organisationId).targetId))]
}

/**
 * Returns those of these refunds, payouts, entries and lines with which some line is already
 * reconciled.
 */
export const findReconciled = async (
  db: Db,
  {
    organisationId,
    ids,
  }: { organisationId: OrganisationId; ids: readonly BankCounterpart['id'][] },
): Promise<ReadonlySet<string>> => {
  if (ids.length === 0) return new Set()
  const rows = await db
    .selectFrom('read_models.bank_line_states')
    .select('reconciled_id')
    .where('organisation_id', '=', organisationId)
    .where('reconciled_id', 'in', ids)
    .execute()
  return new Set(rows.flatMap((row) => row.reconciled_id ?? []))
}

const toMatch = (row: RowOf<'read_models.bank_matches'>, organisationId: OrganisationId) => {
  assert(row.organisation_id === organisationId, 'a match of this charity')
  return {
    lineId: row.line_id,
    targetKind: row.target_kind,
    targetId: row.target_id,
    amountCents: toCents(row.amount_cents),
    matchedAt: row.matched_at,
  }
}
