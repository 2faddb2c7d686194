import type { Context } from 'hono'
import { countLines } from '@almoner/projections/models/bank-matches/lines.ts'
import { eraseLineTexts } from '@almoner/operational/bank-lines/erase-texts.ts'
import {
  findStatement,
  listStatements,
  type StatementRow,
} from '@almoner/operational/bank-lines/statements/statements.ts'
import type { BankStatementId } from '@almoner/domain/bank-match/index.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { Refusal } from '../../http/problem.ts'
import { loadOwnCharity, ownOrganisation } from '../../use-cases/charity/own-charity.ts'
import type { StatementAnswer, StatementGap, StatementsAnswer } from './contract.ts'
import { includes } from '@almoner/domain/plans/plan-features.ts'

export const loadStatements = async (c: Context<AppEnv>): Promise<StatementsAnswer> => {
  const { profile } = await loadOwnCharity(c)
  const rows = await listStatements(c.get('deps').db, { organisationId: ownOrganisation(c) })
  const statements: StatementAnswer[] = []
  for (const row of rows) statements.push(await toAnswer(c, row))
  return { isIncluded: includes(profile.plan, 'bankMatching'), statements, gaps: findGaps(rows) }
}

/**
 * Returns a statement of the caller's charity. Another charity's statement returns 404, as a
 * missing one does.
 */
export const loadOwnStatement = async (
  c: Context<AppEnv>,
  statementId: BankStatementId,
): Promise<StatementRow> => {
  const own = { organisationId: ownOrganisation(c), statementId }
  const row = await findStatement(c.get('deps').db, own)
  if (row === null) throw new Refusal('bank_statement_not_found')
  return row
}

export const loadStatement = async (
  c: Context<AppEnv>,
  statementId: BankStatementId,
): Promise<StatementAnswer> => await toAnswer(c, await loadOwnStatement(c, statementId))

/** Erases what the bank wrote; the lines stay, and what is matched to them. */
export const eraseStatement = async (
  c: Context<AppEnv>,
  statementId: BankStatementId,
): Promise<StatementAnswer> => {
  await loadOwnStatement(c, statementId)
  const { db } = c.get('deps')
  await eraseLineTexts(db, { organisationId: ownOrganisation(c), statementId })
  return await loadStatement(c, statementId)
}

const toAnswer = async (c: Context<AppEnv>, row: StatementRow): Promise<StatementAnswer> => {
  const { account, firstDay, lastDay } = row
  const period = { organisationId: ownOrganisation(c), account, firstDay, lastDay }
  const { db } = c.get('deps')
  const incoming = await countLines(db, { ...period, direction: 'in' })
  const outgoing = await countLines(db, { ...period, direction: 'out' })
  const { open, matched, ignored, leftCents } = incoming
  return {
    id: row.statementId,
    account,
    lines: row.lineCount,
    newLines: row.newLineCount,
    firstDay,
    lastDay,
    opening: row.openingCents,
    closing: row.closingCents,
    faultLine: row.faultLine,
    uploadedAt: row.uploadedAt,
    textsErased: row.textsErased,
    done: matched + ignored,
    incoming: open + matched + ignored,
    left: leftCents,
    outgoing: outgoing.open + outgoing.matched + outgoing.ignored,
    outgoingOpen: outgoing.open,
  }
}

/**
 * Finds later files of an account that do not begin with the closing balance of the earlier ones.
 * Overlapping files have no gap between them.
 */
const findGaps = (
  rows: readonly Pick<
    StatementRow,
    'account' | 'firstDay' | 'lastDay' | 'openingCents' | 'closingCents' | 'uploadedAt'
  >[],
): StatementGap[] => {
  const gaps: StatementGap[] = []
  const latest = new Map<string, (typeof rows)[number]>()
  const toPlace = (row: (typeof rows)[number]) => `${row.firstDay} ${row.uploadedAt}`
  for (const row of rows.toSorted((one, other) => (toPlace(one) < toPlace(other) ? -1 : 1))) {
    const before = latest.get(row.account)
    if (before !== undefined && row.firstDay > before.lastDay) {
      const [closing, opening] = [before.closingCents, row.openingCents]
      if (closing !== null && opening !== null && closing !== opening) {
        gaps.push({
          account: row.account,
          after: before.lastDay,
          before: row.firstDay,
          closing,
          opening,
        })
      }
    }
    if (before === undefined || row.lastDay >= before.lastDay) latest.set(row.account, row)
  }
  return gaps
}
