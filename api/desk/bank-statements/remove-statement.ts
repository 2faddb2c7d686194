import type { Context } from 'hono'
import { removeStatement } from '@almoner/operational/bank-lines/statements/remove-statement.ts'
import { findRemoval } from '@almoner/projections/models/bank-matches/statement-removal.ts'
import { withinAccount } from '@almoner/operational/bank-lines/statements/statements.ts'
import type { BankStatementId } from '@almoner/domain/bank-match/index.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { Refusal } from '../../http/problem.ts'
import { ownOrganisation } from '../../use-cases/charity/own-charity.ts'
import { recordSecurityEvent } from '../../use-cases/accounts/security-log.ts'
import type { StatementRemovalAnswer } from './contract.ts'
import { loadOwnStatement } from './statements.ts'

/** Returns the data that a removal would delete, and the matches that prevent it. */
export const loadRemoval = async (
  c: Context<AppEnv>,
  statementId: BankStatementId,
): Promise<StatementRemovalAnswer> => {
  await loadOwnStatement(c, statementId)
  const filter = { organisationId: ownOrganisation(c), statementId }
  const { lines, matchedLines, firstMatched } = await findRemoval(c.get('deps').db, filter)
  return {
    lines,
    matchedLines,
    firstMatched: firstMatched.map(({ lineId, day, description, amountCents }) => ({
      id: lineId,
      day,
      description,
      amount: amountCents,
    })),
  }
}

/**
 * Removes a statement that was read wrongly, so that its file can be read again. A matched line
 * must be unmatched first, because it is in no other file.
 */
export const removeOwnStatement = async (
  c: Context<AppEnv>,
  statementId: BankStatementId,
): Promise<void> => {
  const { account } = await loadOwnStatement(c, statementId)
  const organisationId = ownOrganisation(c)
  const filter = { organisationId, statementId }
  await withinAccount(c.get('deps').db, { organisationId, account }, async (trx) => {
    const { matchedLines } = await findRemoval(trx, filter)
    if (matchedLines > 0) throw new Refusal('bank_statement_matched')
    await removeStatement(trx, filter)
  })
  await recordSecurityEvent(c, {
    event: 'bank_statement_removed',
    outcome: 'succeeded',
    reason: statementId,
  })
}
