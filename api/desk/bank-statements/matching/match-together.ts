import type { Context } from 'hono'
import type { PaymentId } from '@almoner/domain/kernel/ids.ts'
import { inBatches } from '@almoner/platform/in-batches.ts'
import {
  findApprovable,
  type Approvable,
} from '@almoner/projections/models/payment-history/matching/approvable.ts'
import { reusedProofs } from '@almoner/projections/models/payment-history/matching/same-proof.ts'
import type { AppEnv } from '../../../http/app-env.ts'
import { problemMessage, Refusal } from '../../../http/problem.ts'
import type { ProblemCode } from '../../../http/problem-codes.ts'
import { ownOrganisation } from '../../../use-cases/charity/own-charity.ts'
import { assertIncluded } from '../assert-included.ts'
import type { MatchedLinesAnswer, MatchedTogether, MatchOutcome } from './certain-contract.ts'
import { recordMatch } from './match-line.ts'

const atOnce = 5

/**
 * Matches each line by a command of its own, so that a refusal does not affect the others. A match
 * that exists already is answered like a new one, so a repetition by this person or a colleague
 * changes nothing. A payment that a colleague has declined since stays declined.
 */
export const matchTogether = async (
  c: Context<AppEnv>,
  matches: readonly MatchedTogether[],
): Promise<MatchedLinesAnswer> => {
  await assertIncluded(c)
  const { reused } = await loadApprovable(
    c,
    matches.map(({ id }) => id as PaymentId),
  )
  const lines = await inBatches(matches, atOnce, async (match): Promise<MatchOutcome> => {
    const { lineId } = match
    const code = reused.has(match.id) ? 'proof_reused' : await matchOne(c, match)
    return code === null
      ? { lineId, outcome: 'matched' }
      : { lineId, outcome: 'refused', code, message: problemMessage(code, c.get('language')) }
  })
  return { lines }
}

const matchOne = async (
  c: Context<AppEnv>,
  { lineId, ...target }: MatchedTogether,
): Promise<ProblemCode | null> => {
  try {
    const seenTarget = { ...target, onlyWaiting: true }
    await recordMatch(c, { lineId, seenTarget, isExact: true })
    return null
  } catch (error) {
    if (error instanceof Refusal) return error.code
    throw error
  }
}

/**
 * Loads what the approval of these payments and entries causes. `reused` has those that wait and
 * whose proof was sent with another payment too: each is decided alone.
 */
export const loadApprovable = async (
  c: Context<AppEnv>,
  ids: readonly PaymentId[],
): Promise<{ approvable: ReadonlyMap<string, Approvable>; reused: ReadonlySet<string> }> => {
  const { db } = c.get('deps')
  const organisationId = ownOrganisation(c)
  const approvable = await findApprovable(db, { organisationId, ids: [...new Set(ids)] })
  const proofs = [...approvable.values()].filter(({ awaitingApproval }) => awaitingApproval)
  const reused = await reusedProofs(db, { organisationId, proofs })
  return { approvable, reused: new Set(reused.keys()) }
}
