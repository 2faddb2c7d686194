import type { Context } from 'hono'
import type { BankTarget } from '@almoner/domain/bank-match/events.ts'
import {
  bankMatch,
  type BankLineId,
  type BankMatchCommand,
  type BankMatchState,
} from '@almoner/domain/bank-match/index.ts'
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import { release, reserve, reservedFor } from '@almoner/eventstore/commands/reservation.ts'
import { loadState, type CommandContext } from '@almoner/eventstore/handle-command.ts'
import type { LineRow } from '@almoner/projections/models/bank-matches/lines.ts'
import {
  leaveMatch,
  matchOfLine as ofLines,
  matchOfTarget as ofTargets,
} from '@almoner/workflows/steps/record/bank-match-books.ts'
import type { AppEnv } from '../../../http/app-env.ts'
import { Refusal } from '../../../http/problem.ts'
import { ownOrganisation, ownStaffId } from '../../../use-cases/charity/own-charity.ts'
import { personContext } from '../../../use-cases/commands/person-context.ts'
import { sendCommand } from '../../../use-cases/commands/send-command.ts'
import { waitUntilShown } from '../../../use-cases/commands/wait-until-shown.ts'

export const toWholeLine = ({ lineId, sha256, amountCents }: LineRow) => ({
  lineId,
  lineSha256: sha256,
  lineCents: amountCents,
})

const mostAttempts = 3

/**
 * Returns the match of a line and a payment, and creates one if neither has a match. Two lines of
 * one payment share a match, so that its stream knows both amounts. If a colleague matches the
 * payment concurrently, another attempt joins their match.
 */
export const joinMatch = async (
  c: Context<AppEnv>,
  lineId: BankLineId,
  target: { id: string } | null,
): Promise<BankLineId> => {
  for (let attempt = 1; attempt <= mostAttempts; attempt += 1) {
    const owner = await tryToJoin(c, { lineId, target, attempt })
    if (owner !== null) return owner
  }
  throw new Refusal('bank_match_elsewhere')
}

/** Returns null and reserves nothing if the line or the payment belongs to another match. */
const tryToJoin = async (
  c: Context<AppEnv>,
  {
    lineId,
    target,
    attempt,
  }: { lineId: BankLineId; target: { id: string } | null; attempt: number },
): Promise<BankLineId | null> => {
  const { store } = c.get('deps')
  const ofLine = await reservedFor(store, { category: ofLines, key: lineId })
  const ofTarget = target && (await reservedFor(store, { category: ofTargets, key: target.id }))
  const owner = ofTarget ?? ofLine ?? lineId
  const wanted: { category: string; key: string }[] = [
    { category: ofLines, key: lineId },
    ...(target === null ? [] : [{ category: ofTargets, key: target.id }]),
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

export const sendToMatch = async (
  c: Context<AppEnv>,
  {
    matchId,
    command,
    freed = null,
  }: {
    matchId: BankLineId
    command: Sent
    /** The line's previous counterpart. */
    freed?: { id: string } | null
  },
): Promise<{ state: BankMatchState; isNew: boolean }> => {
  const { store, now } = c.get('deps')
  const organisationId = ownOrganisation(c)
  const at = instantFromMilliseconds(now())
  const context = await toContext(c, `${command.type}:${command.lineId}`)
  const { correlation, commandId, input } = context
  const handled = await sendCommand(c, {
    decider: bankMatch,
    id: matchId,
    command: { ...command, organisationId, matchId, by: ownStaffId(c), at },
    correlation,
    commandId,
    input,
    // The reservations that this frees are freed before the wait.
    waits: false,
  })
  const target = freed ?? findTarget(command)
  const matchFields = { matchId, lineIds: [command.lineId], target, context }
  if (!handled.handled) {
    const { state } = await loadState(store, bankMatch, matchId)
    await leaveMatch(store, { ...matchFields, state })
    throw new Refusal(handled.refused)
  }
  await leaveMatch(store, { ...matchFields, state: handled.state })
  const { events, position } = handled
  await waitUntilShown(c, { category: bankMatch.category, events, position })
  return { state: handled.state, isNew: events.length > 0 }
}

const findTarget = (command: Sent): { id: string } | null => {
  if ('target' in command) return command.target
  return 'counterpart' in command ? command.counterpart : null
}

export const takeBack = async (
  c: Context<AppEnv>,
  { matchId, lineId, target }: { matchId: BankLineId; lineId: BankLineId; target: BankTarget },
): Promise<void> => {
  await sendToMatch(c, { matchId, command: { type: 'UnmatchBankLine', lineId, target } })
}

// Each step of a request is done once. A retried request finds the first one's result.
const toContext = async (c: Context<AppEnv>, name: string): Promise<CommandContext> =>
  await personContext(c, {
    by: { realm: 'staff', personId: ownStaffId(c) },
    tenant: ownOrganisation(c),
    commandId: `${name}:${c.get('requestId')}`,
    input: {},
  })
