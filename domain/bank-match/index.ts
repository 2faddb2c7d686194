import type { Decider, Refused } from '../kernel/decider.ts'
import type { Id, OrganisationId, StaffId } from '../kernel/ids.ts'
import { addCents, cents, subtractCents, type Cents } from '../kernel/money.ts'
import type { Instant } from '../kernel/time.ts'
import {
  bankMatchEvents,
  type BankMatchEvent,
  type BankTarget,
  type IgnoreReason,
} from './events.ts'

export type BankLineId = Id<'bank_line'>

type OfLine = {
  organisationId: OrganisationId
  matchId: BankLineId
  lineId: BankLineId
  by: StaffId
  at: Instant
}
type WholeLine = OfLine & { lineSha256: string; lineCents: Cents }

/** `targetCents`: the whole sum of the payment. As much as both have left is matched. */
type MatchBankLine = { type: 'MatchBankLine'; target: BankTarget; targetCents: Cents } & WholeLine
type UnmatchBankLine = { type: 'UnmatchBankLine'; target: BankTarget } & OfLine
type IgnoreBankLine = { type: 'IgnoreBankLine'; reason: IgnoreReason } & WholeLine
type RestoreBankLine = { type: 'RestoreBankLine' } & OfLine
/** The payment is of another sum now; of 0 where it counts no more. */
type ReviseBankTarget = { type: 'ReviseBankTarget'; target: BankTarget; targetCents: Cents } & Omit<
  OfLine,
  'lineId'
>
export type BankMatchCommand =
  | MatchBankLine
  | UnmatchBankLine
  | IgnoreBankLine
  | RestoreBankLine
  | ReviseBankTarget

export type BankMatchRefusal =
  /** Money that went out pays nothing. */
  | 'bank_line_not_incoming'
  | 'bank_line_used_up'
  | 'bank_line_ignored'
  | 'bank_target_covered'
  | 'bank_line_not_matched'

type Pair = {
  lineId: BankLineId
  lineSha256: string
  lineCents: Cents
  target: BankTarget
  targetCents: Cents
  amountCents: Cents
}

export type BankMatchState = { pairs: readonly Pair[]; ignored: readonly BankLineId[] }

type Decision = readonly BankMatchEvent[] | Refused<BankMatchRefusal>

const isSameTarget = (one: BankTarget, other: BankTarget): boolean =>
  one.kind === other.kind && one.id === other.id

/** What is matched of a line. */
export const matchedOfLine = ({ pairs }: BankMatchState, lineId: BankLineId): Cents =>
  addCents(...pairs.filter((pair) => pair.lineId === lineId).map((pair) => pair.amountCents))

/** What lines pay of a payment. */
export const matchedOfTarget = ({ pairs }: BankMatchState, target: BankTarget): Cents =>
  addCents(
    ...pairs.filter((pair) => isSameTarget(pair.target, target)).map((pair) => pair.amountCents),
  )

const match = (command: MatchBankLine, state: BankMatchState): Decision => {
  const { organisationId, matchId, lineId, lineSha256, lineCents, target, targetCents } = command
  const { by, at } = command
  if (findPair(state, command) !== undefined) return []
  if (lineCents <= 0) return { refused: 'bank_line_not_incoming' }
  if (state.ignored.includes(lineId)) return { refused: 'bank_line_ignored' }
  const leftOfLine = subtractCents(lineCents, matchedOfLine(state, lineId))
  const leftOfTarget = subtractCents(targetCents, matchedOfTarget(state, target))
  if (leftOfLine <= 0) return { refused: 'bank_line_used_up' }
  if (leftOfTarget <= 0) return { refused: 'bank_target_covered' }
  const amountCents = cents(Math.min(leftOfLine, leftOfTarget))
  const about = { organisationId, matchId, lineId, by, at, lineSha256, lineCents }
  return [{ type: 'BankLineMatched', data: { ...about, target, targetCents, amountCents } }]
}

const unmatch = (command: UnmatchBankLine, state: BankMatchState): Decision => {
  const pair = findPair(state, command)
  if (pair === undefined) return { refused: 'bank_line_not_matched' }
  return takeBack(command, pair, state)
}

type ByStaff = Omit<OfLine, 'lineId'>

/** What was left out of the line was its rest, and not the sum that is free again. */
const takeBack = (
  { organisationId, matchId, by, at }: ByStaff,
  { lineId, target, amountCents }: Pair,
  { ignored }: BankMatchState,
): readonly BankMatchEvent[] => {
  const about = { organisationId, matchId, lineId, by, at }
  return [
    { type: 'BankLineUnmatched', data: { ...about, target, amountCents } },
    ...(ignored.includes(lineId) ? [{ type: 'BankLineRestored', data: about } as const] : []),
  ]
}

/**
 * Lines pay no more of the payment than it is now: the newest gives back first. One that still pays
 * is matched anew, with the sum of now, so that whoever reads it knows what the payment lacks.
 */
const revise = (command: ReviseBankTarget, state: BankMatchState): readonly BankMatchEvent[] => {
  const { organisationId, matchId, target, targetCents, by, at } = command
  const paid = state.pairs.filter((pair) => isSameTarget(pair.target, target))
  const newest = paid.at(-1)
  if (newest === undefined || newest.targetCents === targetCents) return []
  let needed = targetCents
  const stays = paid.map((pair) => {
    const amountCents = cents(Math.min(pair.amountCents, needed))
    needed = subtractCents(needed, amountCents)
    return { pair, amountCents }
  })
  const last = stays.findLast(({ amountCents }) => amountCents > 0)
  const changed = stays.filter((each) => each === last || each.amountCents < each.pair.amountCents)
  return [
    ...changed.toReversed().flatMap(({ pair }) => takeBack(command, pair, state)),
    ...changed
      .filter(({ amountCents }) => amountCents > 0)
      .map(({ pair: { lineId, lineSha256, lineCents }, amountCents }): BankMatchEvent => {
        const about = { organisationId, matchId, lineId, by, at, lineSha256, lineCents }
        return {
          type: 'BankLineMatched',
          data: { ...about, target, targetCents, amountCents },
        }
      }),
  ]
}

const ignore = (command: IgnoreBankLine, state: BankMatchState): Decision => {
  const { organisationId, matchId, lineId, lineSha256, lineCents, reason, by, at } = command
  if (state.ignored.includes(lineId)) return []
  if (lineCents <= 0) return { refused: 'bank_line_not_incoming' }
  const restCents = subtractCents(lineCents, matchedOfLine(state, lineId))
  if (restCents <= 0) return { refused: 'bank_line_used_up' }
  const about = { organisationId, matchId, lineId, by, at, lineSha256, lineCents }
  return [{ type: 'BankLineIgnored', data: { ...about, restCents, reason } }]
}

const restore = (
  { organisationId, matchId, lineId, by, at }: RestoreBankLine,
  { ignored }: BankMatchState,
): Decision =>
  ignored.includes(lineId)
    ? [{ type: 'BankLineRestored', data: { organisationId, matchId, lineId, by, at } }]
    : []

const findPair = (
  { pairs }: BankMatchState,
  { lineId, target }: { lineId: BankLineId; target: BankTarget },
): Pair | undefined =>
  pairs.find((pair) => pair.lineId === lineId && isSameTarget(pair.target, target))

const evolve = (state: BankMatchState, { type, data }: BankMatchEvent): BankMatchState => {
  const { pairs, ignored } = state
  const { lineId } = data
  switch (type) {
    case 'BankLineMatched': {
      const { lineSha256, lineCents, target, targetCents, amountCents } = data
      const pair = { lineId, lineSha256, lineCents, target, targetCents, amountCents }
      return { pairs: [...pairs, pair], ignored }
    }
    case 'BankLineUnmatched': {
      const undone = findPair(state, data)
      return { pairs: pairs.filter((pair) => pair !== undone), ignored }
    }
    case 'BankLineIgnored':
      return { pairs, ignored: [...ignored, lineId] }
    case 'BankLineRestored':
      return { pairs, ignored: ignored.filter((other) => other !== lineId) }
  }
}

/**
 * Which lines of a charity's bank statements pay which of its payments. Its id is the line with
 * which the match began: a second line that pays the rest of the same payment, and a second payment
 * that the same line pays, join it, so that both sums are checked in one stream. Which match a line
 * or a payment belongs to is a reservation.
 */
export const bankMatch: Decider<
  BankMatchState,
  BankMatchCommand,
  BankMatchEvent,
  BankMatchRefusal
> = {
  category: 'bank_match',
  shapes: bankMatchEvents,
  initial: { pairs: [], ignored: [] },
  decide: (command, state) => {
    switch (command.type) {
      case 'MatchBankLine':
        return match(command, state)
      case 'UnmatchBankLine':
        return unmatch(command, state)
      case 'IgnoreBankLine':
        return ignore(command, state)
      case 'RestoreBankLine':
        return restore(command, state)
      case 'ReviseBankTarget':
        return revise(command, state)
    }
  },
  evolve,
}
