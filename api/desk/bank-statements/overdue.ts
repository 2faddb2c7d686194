import type { Context } from 'hono'
import { toCalendarDay } from '@almoner/domain/kernel/calendar.ts'
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import { listStatementsToMatch } from '@almoner/projections/models/bank-matches/statements-to-match.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { loadOwnCharity } from '../../use-cases/charity/own-charity.ts'
import { matchWithinDays, type OverdueStatementsAnswer } from './contract.ts'
import { includes } from '@almoner/domain/plans/plan-features.ts'

const mostShown = 50

/**
 * Returns the bank statements for the inbox, and how many lines wait in all. Both are empty if the
 * plan does not include matching.
 */
export const loadOverdueStatements = async (
  c: Context<AppEnv>,
): Promise<OverdueStatementsAnswer> => {
  const { db, now } = c.get('deps')
  const { organisationId, profile } = await loadOwnCharity(c)
  if (!includes(profile.plan, 'bankMatching')) return { lines: 0, statements: [] }
  const rows = await listStatementsToMatch(db, { organisationId, limit: mostShown })
  const overdueBefore = instantFromMilliseconds(now() - matchWithinDays * 86_400_000)
  const overdue = rows.filter(({ uploadedAt }) => uploadedAt <= overdueBefore)
  return {
    lines: rows.reduce((sum, { lines }) => sum + lines, 0),
    statements: overdue.map((row) => ({
      id: row.statementId,
      account: row.account,
      firstDay: row.firstDay,
      lastDay: row.lastDay,
      addedOn: toCalendarDay(row.uploadedAt),
      lines: row.lines,
      left: row.leftCents,
    })),
  }
}
