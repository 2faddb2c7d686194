import type { Decider, Refused } from '../kernel/decider.ts'
import type { Id, OrganisationId, StaffId } from '../kernel/ids.ts'
import { addCents, cents, subtractCents, type Cents } from '../kernel/money.ts'
import type { Instant } from '../kernel/time.ts'
import {
  bankMatchEvents,
  type BankCounterpart,
  type BankMatchEvent,
  type BankTarget,
} from './events.ts'
import { type IgnoreReason } from './values.ts'

export type BankLineId = Id<'bank_line'>
export type BankStatementId = Id<'bank_statement'>

type OfLine = {
  organisationId: OrganisationId
  matchId: BankLineId
  lineId: BankLineId
  by: StaffId
  at: Instant
}
type WholeLine = OfLine & { lineSha256: string; lineCents: Cents }

/**
 * `targetCents` is the whole sum of the payment. The command matches as much as the line and the
 * payment both have left. With `isExact` it is refused unless both have the same sum left, because
 * a person who matches many lines at once looks at no part of one.
 */
type MatchBankLine = {
  type: 'MatchBankLine'
  target: BankTarget
  targetCents: Cents
  isExact?: boolean
} & WholeLine
type UnmatchBankLine = { type: 'UnmatchBankLine'; target: BankTarget } & OfLine
type IgnoreBankLine = { type: 'IgnoreBankLine'; reason: IgnoreReason } & WholeLine
/** `counterpartCents`: its whole sum, without a sign. */
type ReconcileBankLine = {
  type: 'ReconcileBankLine'
  counterpart: BankCounterpart
  counterpartCents: Cents
} & WholeLine
type RestoreBankLine = { type: 'RestoreBankLine' } & OfLine
/** The sum of the payment has changed. It is 0 if the payment no longer counts. */
type ReviseBankTarget = { type: 'ReviseBankTarget'; target: BankTarget; targetCents: Cents } & Omit<
  OfLine,
  'lineId'
>
export type BankMatchCommand =
  | MatchBankLine
  | UnmatchBankLine
  | IgnoreBankLine
  | ReconcileBankLine
  | RestoreBankLine
  | ReviseBankTarget

export type BankMatchRefusal =
  /** Money that went out pays nothing. */
  | 'bank_line_not_incoming'
  /** Only an outgoing line can be a refund or reverse another line. */
  | 'bank_line_not_outgoing'
  | 'bank_sums_differ'
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

type Reconciled = { lineId: BankLineId; counterpart: BankCounterpart }

export type BankMatchState = {
  pairs: readonly Pair[]
  ignored: readonly BankLineId[]
  reconciled: readonly Reconciled[]
}

type Decision = readonly BankMatchEvent[] | Refused<BankMatchRefusal>

const isSameTarget = (one: BankTarget, other: BankTarget): boolean =>
  one.kind === other.kind && one.id === other.id

/** Returns the matched sum of a line. */
export const matchedOfLine = ({ pairs }: BankMatchState, lineId: BankLineId): Cents =>
  addCents(...pairs.filter((pair) => pair.lineId === lineId).map((pair) => pair.amountCents))

/** Returns the sum that lines pay of a payment. */
export const matchedOfTarget = ({ pairs }: BankMatchState, target: BankTarget): Cents =>
  addCents(
    ...pairs.filter((pair) => isSameTarget(pair.target, target)).map((pair) => pair.amountCents),
  )

/** Returns the counterpart of a line that as a whole pays nothing. Null if it has none. */
const counterpartOfLine = (
  { reconciled }: BankMatchState,
  lineId: BankLineId,
): BankCounterpart | null => reconciled.find((line) => line.lineId === lineId)?.counterpart ?? null

/** Returns true if a line is ignored, reconciled or partly matched. */
export const isUsedLine = (state: BankMatchState, lineId: BankLineId): boolean =>
  matchedOfLine(state, lineId) > 0 ||
  state.ignored.includes(lineId) ||
  counterpartOfLine(state, lineId) !== null

/** Returns true if a line pays or is reconciled with the object of this id. */
export const isUsedTarget = ({ pairs, reconciled }: BankMatchState, id: string): boolean =>
  pairs.some((pair) => pair.target.id === id && pair.amountCents > 0) ||
  reconciled.some(({ counterpart }) => counterpart.id === id)

const match = (command: MatchBankLine, state: BankMatchState): Decision => {
  const { organisationId, matchId, lineId, lineSha256, lineCents, target, targetCents } = command
  const { by, at, isExact = false } = command
  if (findPair(state, command) !== undefined) return []
  if (lineCents <= 0) return { refused: 'bank_line_not_incoming' }
  if (state.ignored.includes(lineId)) return { refused: 'bank_line_ignored' }
  if (counterpartOfLine(state, lineId) !== null) return { refused: 'bank_line_used_up' }
  const leftOfLine = subtractCents(lineCents, matchedOfLine(state, lineId))
  const leftOfTarget = subtractCents(targetCents, matchedOfTarget(state, target))
  if (leftOfLine <= 0) return { refused: 'bank_line_used_up' }
  if (leftOfTarget <= 0) return { refused: 'bank_target_covered' }
  if (isExact && leftOfLine !== leftOfTarget) return { refused: 'bank_sums_differ' }
  const amountCents = cents(Math.min(leftOfLine, leftOfTarget))
  const lineFields = { organisationId, matchId, lineId, by, at, lineSha256, lineCents }
  return [{ type: 'BankLineMatched', data: { ...lineFields, target, targetCents, amountCents } }]
}

const unmatch = (command: UnmatchBankLine, state: BankMatchState): Decision => {
  const pair = findPair(state, command)
  if (pair === undefined) return { refused: 'bank_line_not_matched' }
  return takeBack(command, pair, state)
}

type ByStaff = Omit<OfLine, 'lineId'>

/** Only the rest of the line was ignored, not the sum that is now free, so the line is restored. */
const takeBack = (
  { organisationId, matchId, by, at }: ByStaff,
  { lineId, target, amountCents }: Pair,
  { ignored }: BankMatchState,
): readonly BankMatchEvent[] => {
  const lineFields = { organisationId, matchId, lineId, by, at }
  return [
    { type: 'BankLineUnmatched', data: { ...lineFields, target, amountCents } },
    ...(ignored.includes(lineId) ? [{ type: 'BankLineRestored', data: lineFields } as const] : []),
  ]
}

/**
 * Reduces the matches so that lines pay no more than the payment's current sum, the newest match
 * first. The last line that still pays is matched again with the current sum, so that readers know
 * what the payment lacks.
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
        const lineFields = { organisationId, matchId, lineId, by, at, lineSha256, lineCents }
        return {
          type: 'BankLineMatched',
          data: { ...lineFields, target, targetCents, amountCents },
        }
      }),
  ]
}

const ignore = (command: IgnoreBankLine, state: BankMatchState): Decision => {
  const { organisationId, matchId, lineId, lineSha256, lineCents, reason, by, at } = command
  if (state.ignored.includes(lineId)) return []
  if (counterpartOfLine(state, lineId) !== null) return { refused: 'bank_line_used_up' }
  const restCents = subtractCents(lineCents, matchedOfLine(state, lineId))
  if (restCents === 0) return { refused: 'bank_line_used_up' }
  const lineFields = { organisationId, matchId, lineId, by, at, lineSha256, lineCents }
  return [{ type: 'BankLineIgnored', data: { ...lineFields, restCents, reason } }]
}

const reconcile = (command: ReconcileBankLine, state: BankMatchState): Decision => {
  const { organisationId, matchId, lineId, lineSha256, lineCents, counterpart, by, at } = command
  const knownCounterpart = counterpartOfLine(state, lineId)
  if (knownCounterpart?.kind === counterpart.kind && knownCounterpart.id === counterpart.id)
    return []
  const comesIn = counterpart.kind === 'payout'
  if (comesIn && lineCents <= 0) return { refused: 'bank_line_not_incoming' }
  if (!comesIn && lineCents >= 0) return { refused: 'bank_line_not_outgoing' }
  if (state.ignored.includes(lineId)) return { refused: 'bank_line_ignored' }
  if (isUsedLine(state, lineId)) return { refused: 'bank_line_used_up' }
  if (state.reconciled.some((other) => other.counterpart.id === counterpart.id)) {
    return { refused: 'bank_target_covered' }
  }
  if (Math.abs(lineCents) !== command.counterpartCents) return { refused: 'bank_sums_differ' }
  const lineFields = { organisationId, matchId, lineId, by, at, lineSha256, lineCents }
  return [{ type: 'BankLineReconciled', data: { ...lineFields, counterpart } }]
}

const restore = (
  { organisationId, matchId, lineId, by, at }: RestoreBankLine,
  state: BankMatchState,
): Decision =>
  state.ignored.includes(lineId) || counterpartOfLine(state, lineId) !== null
    ? [{ type: 'BankLineRestored', data: { organisationId, matchId, lineId, by, at } }]
    : []

const findPair = (
  { pairs }: BankMatchState,
  { lineId, target }: { lineId: BankLineId; target: BankTarget },
): Pair | undefined =>
  pairs.find((pair) => pair.lineId === lineId && isSameTarget(pair.target, target))

const evolve = (state: BankMatchState, { type, data }: BankMatchEvent): BankMatchState => {
  const { pairs, ignored, reconciled } = state
  const { lineId } = data
  switch (type) {
    case 'BankLineMatched': {
      const { lineSha256, lineCents, target, targetCents, amountCents } = data
      const pair = { lineId, lineSha256, lineCents, target, targetCents, amountCents }
      return { ...state, pairs: [...pairs, pair] }
    }
    case 'BankLineUnmatched': {
      const undone = findPair(state, data)
      return { ...state, pairs: pairs.filter((pair) => pair !== undone) }
    }
    case 'BankLineIgnored':
      return { ...state, ignored: [...ignored, lineId] }
    case 'BankLineReconciled':
      return { ...state, reconciled: [...reconciled, { lineId, counterpart: data.counterpart }] }
    case 'BankLineRestored':
      return {
        pairs,
        ignored: ignored.filter((other) => other !== lineId),
        reconciled: reconciled.filter((other) => other.lineId !== lineId),
      }
  }
}

/**
 * Decides which lines of a charity's bank statements pay which of its payments. Its id is the line
 * with which the match began. A second line for that payment, or a second payment for that line,
 * joins the match, so that one stream checks both sums. A reservation records which match a line or
 * a payment belongs to.
 */
export const bankMatch: Decider<
  BankMatchState,
  BankMatchCommand,
  BankMatchEvent,
  BankMatchRefusal
> = {
  category: 'bank_match',
  shapes: bankMatchEvents,
  initial: { pairs: [], ignored: [], reconciled: [] },
  decide: (command, state) => {
    switch (command.type) {
      case 'MatchBankLine':
        return match(command, state)
      case 'UnmatchBankLine':
        return unmatch(command, state)
      case 'IgnoreBankLine':
        return ignore(command, state)
      case 'ReconcileBankLine':
        return reconcile(command, state)
      case 'RestoreBankLine':
        return restore(command, state)
      case 'ReviseBankTarget':
        return revise(command, state)
    }
  },
  evolve,
}
