import type { Context } from 'hono'
import type { BankLineId } from '@almoner/domain/bank-match/index.ts'
import type { PaymentId } from '@almoner/domain/kernel/ids.ts'
import { may } from '@almoner/domain/staff/permissions.ts'
import { CommandKeyReused } from '@almoner/eventstore/handle-command.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { findRole } from '../../middleware/requires.ts'
import { Refusal } from '../../http/problem.ts'
import type { ProblemCode } from '../../http/problem-codes.ts'
import { matchLine, unmatchLine } from '../bank-statements/matching/match-line.ts'

type Match = { paymentId: PaymentId; lineId: BankLineId; try: number }

/**
 * Matches a bank line that pays a transfer in full, which approves it. Returns null if that
 * succeeds, also for a retried request. A transfer that a colleague declines concurrently stays
 * declined. A line that a colleague has partly used since pays nothing of it.
 */
export const matchOne = async (
  c: Context<AppEnv>,
  { paymentId, lineId, try: seenTry }: Match,
): Promise<ProblemCode | null> => {
  if (!may(await findRole(c, { whileSuspended: true }), 'bank_lines.edit')) return 'not_allowed'
  try {
    const target = { kind: 'payment', id: paymentId, seen: seenTry, onlyWaiting: true } as const
    const line = await matchLine(c, lineId, target)
    const match = line.matches.find(({ id }) => id === paymentId)
    if (match === undefined || match.lacks === 0) return null
    await unmatchLine(c, lineId, { kind: 'payment', id: paymentId })
    return 'bank_line_used_up'
  } catch (error) {
    if (error instanceof Refusal) return error.code
    if (error instanceof CommandKeyReused) return 'request_reused'
    throw error
  }
}
