import type { Context } from 'hono'
import type { BankTarget, IgnoreReason } from '@almoner/domain/bank-match/events.ts'
import {
  bankMatch,
  matchedOfTarget,
  type BankLineId,
  type BankMatchCommand,
  type BankMatchState,
} from '@almoner/domain/bank-match/index.ts'
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import { release, reserve, reservedFor } from '@almoner/eventstore/commands/reservation.ts'
import {
  handleCommand,
  loadState,
  type CommandContext,
} from '@almoner/eventstore/handle-command.ts'
import type { LineRow } from '@almoner/operational/bank-lines/lines.ts'
import {
  leaveMatch,
  matchOfLine as ofLines,
  matchOfTarget as ofTargets,
} from '@almoner/workflows/record/bank-match-books.ts'
import type { AppEnv } from '../../app-env.ts'
import { Refusal } from '../../problem.ts'
import { ownOrganisation, ownStaffId } from '../../use-cases/own-charity.ts'
import { personContext } from '../../use-cases/person-context.ts'
import { assertIncluded } from './assert-included.ts'
import type { BankLineAnswer } from './contract.ts'
import { reviseOwnMatch } from '../offline-entries/revise-match.ts'
import { loadLine, loadOwnLine } from './lines.ts'
import { approveTarget, loadTarget, type SeenTarget } from './target.ts'

/**
 * A line pays a payment or an offline entry: the press of a person's key. What it pays in full is
 * approved; where the approval is refused, the match is taken back.
 */
export const matchLine = async (
  c: Context<AppEnv>,
  lineId: BankLineId,
  seen: SeenTarget,
): Promise<BankLineAnswer> => {
  await assertIncluded(c)
  const line = await loadOwnLine(c, lineId)
  const { target, totalCents, isPaid } = await loadTarget(c, seen)
  const matchId = await joinMatch(c, lineId, target)
  const command = {
    type: 'MatchBankLine',
    target,
    targetCents: totalCents,
    ...whole(line),
  } as const
  const { state, isNew } = await send(c, { matchId, command })
  // Whoever amended the entry since it was loaded found no match to revise.
  if (target.kind === 'offline_entry') await reviseOwnMatch(c, target.id, c.get('requestId'))
  const isCovered = matchedOfTarget(state, target) === totalCents
  if (isCovered && !isPaid) {
    try {
      await approveTarget(c, seen, line.day)
    } catch (refused) {
      // One that stood before stays: only its approval was asked for.
      if (refused instanceof Refusal && isNew) await takeBack(c, { matchId, lineId, target })
      throw refused
    }
  }
  return await loadLine(c, lineId)
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
  await send(c, { matchId, command: { type: 'IgnoreBankLine', reason, ...whole(line) } })
  return await loadLine(c, lineId)
}

export const restoreLine = async (
  c: Context<AppEnv>,
  lineId: BankLineId,
): Promise<BankLineAnswer> => {
  await assertIncluded(c)
  await loadOwnLine(c, lineId)
  const matchId = await joinMatch(c, lineId, null)
  await send(c, { matchId, command: { type: 'RestoreBankLine', lineId } })
  return await loadLine(c, lineId)
}

const whole = ({ lineId, sha256, amountCents }: LineRow) => ({
  lineId,
  lineSha256: sha256,
  lineCents: amountCents,
})

const mostAttempts = 3

/**
 * The match of a line and a payment: the one of either that has one, else a new one. Two lines that
 * meet at a payment are one match, so that its stream knows both sums. A colleague who matches the
 * payment at the same moment is joined by another attempt.
 */
const joinMatch = async (
  c: Context<AppEnv>,
  lineId: BankLineId,
  target: BankTarget | null,
): Promise<BankLineId> => {
  for (let attempt = 1; attempt <= mostAttempts; attempt += 1) {
    const owner = await tryToJoin(c, { lineId, target, attempt })
    if (owner !== null) return owner
  }
  throw new Refusal('bank_match_elsewhere')
}

/** Null where the line or the payment belongs to another match; nothing is reserved then. */
const tryToJoin = async (
  c: Context<AppEnv>,
  { lineId, target, attempt }: { lineId: BankLineId; target: BankTarget | null; attempt: number },
): Promise<BankLineId | null> => {
  const { store } = c.get('deps')
  const ofLine = await reservedFor(store, { category: ofLines, key: lineId })
  const ofTarget = target && (await reservedFor(store, { category: ofTargets, key: target.id }))
  const owner = ofTarget ?? ofLine ?? lineId
  const wanted = [
    { category: ofLines, key: lineId as string },
    ...(target === null ? [] : [{ category: ofTargets, key: target.id as string }]),
  ]
  const joined: typeof wanted = []
  for (const { category, key } of wanted) {
    const context = await toContext(c, `join:${attempt}:${category}:${key}`)
    const answer = await reserve(store, { category, key, owner, context })
    if (answer === 'taken') {
      for (const name of joined) {
        const leaving = await toContext(c, `leave:${attempt}:${name.category}:${name.key}`)
        await release(store, { ...name, owner, context: leaving })
      }
      return null
    }
    if (answer === 'reserved') joined.push({ category, key })
  }
  return owner as BankLineId
}

type OfLine = Exclude<BankMatchCommand, { type: 'ReviseBankTarget' }>
type Sent = OfLine extends infer Command
  ? Command extends OfLine
    ? Omit<Command, 'organisationId' | 'matchId' | 'by' | 'at'>
    : never
  : never

const send = async (
  c: Context<AppEnv>,
  { matchId, command }: { matchId: BankLineId; command: Sent },
): Promise<{ state: BankMatchState; isNew: boolean }> => {
  const { store, catchUp, now } = c.get('deps')
  const organisationId = ownOrganisation(c)
  const at = instantFromMilliseconds(now())
  const context = await toContext(c, `${command.type}:${command.lineId}`)
  const handled = await handleCommand(store, {
    decider: bankMatch,
    id: matchId,
    command: { ...command, organisationId, matchId, by: ownStaffId(c), at },
    context,
  })
  const target = 'target' in command ? command.target : null
  const about = { matchId, lineIds: [command.lineId], target, context }
  if (!handled.handled) {
    const { state } = await loadState(store, bankMatch, matchId)
    await leaveMatch(store, { ...about, state })
    throw new Refusal(handled.refused)
  }
  await leaveMatch(store, { ...about, state: handled.state })
  await catchUp.waitFor(['bank-matches'], handled.position)
  return { state: handled.state, isNew: handled.events.length > 0 }
}

const takeBack = async (
  c: Context<AppEnv>,
  { matchId, lineId, target }: { matchId: BankLineId; lineId: BankLineId; target: BankTarget },
): Promise<void> => {
  await send(c, { matchId, command: { type: 'UnmatchBankLine', lineId, target } })
}

// What one request does is done once. The same press again finds what the first one did.
const toContext = async (c: Context<AppEnv>, name: string): Promise<CommandContext> =>
  await personContext(c, {
    by: { realm: 'staff', personId: ownStaffId(c) },
    tenant: ownOrganisation(c),
    commandId: `${name}:${c.get('requestId')}`,
    input: {},
  })
