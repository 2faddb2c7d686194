import type { Context } from 'hono'
import type { BankTarget } from '@almoner/domain/bank-match/events.ts'
import type { IgnoreReason } from '@almoner/domain/bank-match/values.ts'
import { matchedOfTarget, type BankLineId } from '@almoner/domain/bank-match/index.ts'
import { reservedFor } from '@almoner/eventstore/commands/reservation.ts'
import { matchOfLine as ofLines } from '@almoner/workflows/steps/record/bank-match-books.ts'
import type { AppEnv } from '../../../http/app-env.ts'
import { Refusal } from '../../../http/problem.ts'
import { assertIncluded } from '../assert-included.ts'
import type { BankLineAnswer } from '../contract.ts'
import { reviseOwnMatch } from '../../offline-entries/revise-match.ts'
import { loadLine, loadOwnLine } from '../lines.ts'
import { joinMatch, sendToMatch, takeBack, toWholeLine } from './send-to-match.ts'
import { approveTarget, loadTarget, type SeenTarget } from './target.ts'

/** Matches a line to a payment or an offline entry, at a person's request. */
export const matchLine = async (
  c: Context<AppEnv>,
  lineId: BankLineId,
  seenTarget: SeenTarget,
): Promise<BankLineAnswer> => {
  await assertIncluded(c)
  await recordMatch(c, { lineId, seenTarget })
  return await loadLine(c, lineId)
}

/**
 * Records the match. A target that is paid in full is approved. If the approval is refused, the
 * match is reversed.
 */
export const recordMatch = async (
  c: Context<AppEnv>,
  {
    lineId,
    seenTarget,
    isExact = false,
  }: { lineId: BankLineId; seenTarget: SeenTarget; isExact?: boolean },
): Promise<void> => {
  const line = await loadOwnLine(c, lineId)
  const { target, totalCents, isPaid } = await loadTarget(c, seenTarget)
  const matchId = await joinMatch(c, lineId, target)
  const command = {
    type: 'MatchBankLine',
    target,
    targetCents: totalCents,
    isExact,
    ...toWholeLine(line),
  } as const
  const { state, isNew } = await sendToMatch(c, { matchId, command })
  // An amendment made after the entry was loaded found no match to revise, so the match is revised
  // now.
  if (target.kind === 'offline_entry') await reviseOwnMatch(c, target.id, c.get('requestId'))
  const isCovered = matchedOfTarget(state, target) === totalCents
  if (isCovered && !isPaid) {
    try {
      await approveTarget(c, seenTarget, line.day)
    } catch (refused) {
      // An earlier match stays, because only its approval was requested.
      if (refused instanceof Refusal && isNew) await takeBack(c, { matchId, lineId, target })
      throw refused
    }
  }
}

/** A payment that the match approved stays approved. */
export const unmatchLine = async (
  c: Context<AppEnv>,
  lineId: BankLineId,
  target: BankTarget,
): Promise<BankLineAnswer> => {
  await assertIncluded(c)
  await loadOwnLine(c, lineId)
  const matchId = await reservedFor(c.get('deps').store, { category: ofLines, key: lineId })
  if (matchId === null) throw new Refusal('bank_line_not_matched')
  await takeBack(c, { matchId: matchId as BankLineId, lineId, target })
  return await loadLine(c, lineId)
}

export const ignoreLine = async (
  c: Context<AppEnv>,
  lineId: BankLineId,
  reason: IgnoreReason,
): Promise<BankLineAnswer> => {
  await assertIncluded(c)
  const line = await loadOwnLine(c, lineId)
  const matchId = await joinMatch(c, lineId, null)
  await sendToMatch(c, {
    matchId,
    command: { type: 'IgnoreBankLine', reason, ...toWholeLine(line) },
  })
  return await loadLine(c, lineId)
}

export const restoreLine = async (
  c: Context<AppEnv>,
  lineId: BankLineId,
): Promise<BankLineAnswer> => {
  await assertIncluded(c)
  const { counterpart: freed } = await loadOwnLine(c, lineId)
  const matchId = await joinMatch(c, lineId, null)
  await sendToMatch(c, { matchId, command: { type: 'RestoreBankLine', lineId }, freed })
  return await loadLine(c, lineId)
}
