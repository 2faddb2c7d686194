import type {
  BeginInstalment,
  CancelInstalment,
  CompleteInstalment,
  EditInstalment,
  FailInstalment,
  HoldBackInstalment,
  NoteLateCapture,
} from '../commands.ts'
import {
  separateFrom,
  toChargeInstant,
  instalmentDay,
  isChoosable,
  computeRetryAt,
  waitDeadline,
} from '../schedule.ts'
import {
  hasBegun,
  findInstalment,
  isOpen,
  isToBeRefunded,
  type Instalment,
  type StartedPlan,
} from '../state.ts'
import { addDays, toCalendarDay } from '../../kernel/calendar.ts'
import { withCard } from './card.ts'
import { toPlanReference, type Decision } from './decision.ts'
import { findRefusal } from './terms.ts'

// Every charge is first recorded in the plan. A second worker, or one that was down, finds it
// started and charges nothing.
export const begin = (command: BeginInstalment, state: StartedPlan): Decision => {
  const { number, round, try: tried, paymentId, by, at } = command
  const instalment = findInstalment(state, number)
  if (isBegun(command, instalment)) return []
  const { amountCents, day, tries } = instalment ?? {
    amountCents: state.amountCents,
    day: instalmentDay(state, number),
    tries: 0,
  }
  if (instalment === null) {
    if (number !== state.nextNumber || number > state.facts.occurrences) {
      return { refused: 'instalment_not_found' }
    }
    if (state.status !== 'active' || state.isResting) return { refused: 'plan_ended' }
    if (by === 'donor' || at < toChargeInstant(day)) return { refused: 'instalment_not_waiting' }
  } else if (instalment.status === 'charging') {
    return { refused: 'instalment_under_way' }
  } else if (by === 'schedule') {
    if (state.status === 'paused' || state.isResting) return { refused: 'plan_ended' }
    const isDue =
      instalment.status === 'retrying' && instalment.retryAt !== null && instalment.retryAt <= at
    if (!isDue) return { refused: 'instalment_not_waiting' }
  } else if (!isOpen(instalment)) {
    return { refused: 'instalment_not_waiting' }
  }
  if (round !== (instalment?.round ?? 1) || tried !== tries + 1) {
    return { refused: 'instalment_not_waiting' }
  }
  const data = {
    ...toPlanReference(state),
    number,
    round,
    try: tried,
    paymentId,
    amountCents,
    day,
    at,
    by,
  }
  return [{ type: 'InstalmentBegun', data }]
}

const isBegun = ({ round, try: tried }: BeginInstalment, instalment: Instalment | null): boolean =>
  instalment !== null &&
  (instalment.round > round || (instalment.round === round && instalment.tries >= tried))

export const complete = (
  { number, paymentId, at }: CompleteInstalment,
  state: StartedPlan,
): Decision => {
  const instalment = findInstalment(state, number)
  if (instalment === null || instalment.paymentId === null)
    return { refused: 'instalment_not_found' }
  if (instalment.status === 'complete') return []
  // The donor of a written-off instalment was informed that it would not be charged.
  if (instalment.status === 'cancelled') return { refused: 'instalment_not_waiting' }
  return [
    { type: 'InstalmentCompleted', data: { ...toPlanReference(state), number, paymentId, at } },
  ]
}

export const fail = (command: FailInstalment, state: StartedPlan): Decision => {
  const { number, paymentId, try: tried, reason, code, at } = command
  const instalment = findInstalment(state, number)
  if (instalment === null && number !== state.nextNumber) return { refused: 'instalment_not_found' }
  const isAbout = instalment === null ? tried === 0 : isFailing(instalment, tried)
  if (!isAbout) return []
  const byDonor = instalment?.by === 'donor'
  const firstTryAt = instalment?.begunAt ?? at
  const isWrittenOff = instalment !== null && state.status === 'cancelled'
  const planned = computeRetryAt({ firstTryAt, tries: tried, reason, code, byDonor, at })
  // A donor's own try without a payment does not change the schedule. An instalment that could not
  // start at all is another case.
  const isOfNone = tried === 0 && instalment?.status === 'charging'
  const asBefore = isOfNone ? instalment.elseRetryAt : null
  const retryAt = isWrittenOff ? null : (planned ?? asBefore)
  const data = {
    ...toPlanReference(state),
    number,
    paymentId,
    try: tried,
    reason,
    amountCents: instalment?.amountCents ?? state.amountCents,
    day: instalment?.day ?? instalmentDay(state, number),
    at,
    retryAt,
    waitsUntil: retryAt === null ? waitDeadline(at) : null,
  }
  if (!isWrittenOff) return [{ type: 'InstalmentFailed', data }]
  // It was with the bank when its plan was cancelled, and is not tried again after that.
  const tries = tried === 0 ? instalment.tries - 1 : instalment.tries
  const cancellation = {
    ...toPlanReference(state),
    number,
    paymentId,
    hadBegun: hasBegun({ tries }),
    because: 'plan_cancelled' as const,
  }
  return [
    { type: 'InstalmentFailed', data },
    { type: 'InstalmentCancelled', data: cancellation },
  ]
}

// An instalment that could not begin fails while a retry is due, or during a try that created no
// payment.
const isFailing = ({ status, tries }: Instalment, tried: number): boolean =>
  status === 'charging' ? tried === tries || tried === 0 : tried === 0 && status === 'retrying'

// An instalment of a cancelled plan is written off instead.
export const holdBack = (
  { number, paymentId, try: tried, at }: HoldBackInstalment,
  state: StartedPlan,
): Decision => {
  const instalment = findInstalment(state, number)
  if (instalment === null) return { refused: 'instalment_not_found' }
  if (state.status === 'cancelled') return { refused: 'plan_ended' }
  if (instalment.status !== 'charging' || instalment.tries !== tried) return []
  const others = state.instalments.filter((each) => each.number !== number)
  const retryAt = separateFrom(others, at)
  const data = { ...toPlanReference(state), number, paymentId, try: tried, retryAt }
  return [{ type: 'InstalmentHeldBack', data }]
}

/**
 * Returns true if this edit is already recorded and no try was made since, so the request is a
 * repeat.
 */
const isEditedTo = (instalment: Instalment, to: Pick<Instalment, 'amountCents' | 'day'>): boolean =>
  instalment.round > 1 &&
  instalment.status === 'retrying' &&
  instalment.tries === 0 &&
  instalment.begunAt === null &&
  instalment.amountCents === to.amountCents &&
  instalment.day === to.day

export const editInstalment = (command: EditInstalment, state: StartedPlan): Decision =>
  withCard(command, state, changed(command, state))

const changed = (command: EditInstalment, state: StartedPlan): Decision => {
  const instalment = findInstalment(state, command.number)
  if (instalment === null) return { refused: 'instalment_not_found' }
  if (instalment.status === 'charging') return { refused: 'instalment_under_way' }
  if (!isOpen(instalment) || instalment.paymentId === null)
    return { refused: 'instalment_not_waiting' }
  const { at, terms, paymentId, card: otherCard } = command
  const amountCents = command.amountCents ?? instalment.amountCents
  const { facts, card } = state
  const refused = findRefusal(terms, { ...facts, amountCents, card, otherCard })
  if (refused) return refused
  if (command.day !== undefined && !isChoosable(command.day, at)) {
    return { refused: 'day_not_choosable' }
  }
  const day = command.day ?? addDays(toCalendarDay(at), 1)
  const memo = command.memo ?? state.memo
  if (isEditedTo(instalment, { amountCents, day }) && memo === state.memo) return []
  const data = {
    ...toPlanReference(state),
    number: instalment.number,
    round: instalment.round + 1,
    paymentId,
    formerPaymentId: instalment.paymentId,
    hadBegun: hasBegun(instalment),
    amountCents,
    day,
  }
  return [{ type: 'InstalmentEdited', data, personal: { memo } }]
}

export const cancelInstalment = (
  { number, because, at }: CancelInstalment,
  state: StartedPlan,
): Decision => {
  const instalment = findInstalment(state, number)
  if (instalment === null) return { refused: 'instalment_not_found' }
  if (instalment.status === 'cancelled') return []
  if (instalment.status === 'charging') return { refused: 'instalment_under_way' }
  if (!isOpen(instalment) || instalment.paymentId === null)
    return { refused: 'instalment_not_waiting' }
  const isOver = instalment.waitsUntil !== null && instalment.waitsUntil <= at
  if (because === 'time' && !isOver) return { refused: 'instalment_not_waiting' }
  const { paymentId } = instalment
  const data = {
    ...toPlanReference(state),
    number,
    paymentId,
    hadBegun: hasBegun(instalment),
    because,
  }
  return [{ type: 'InstalmentCancelled', data }]
}

export const noteLateCapture = (
  { number, paymentId, at }: NoteLateCapture,
  state: StartedPlan,
): Decision => {
  const instalment = findInstalment(state, number)
  if (instalment === null) return { refused: 'instalment_not_found' }
  if (instalment.takenAfterAll !== null) return []
  if (!isToBeRefunded(instalment, paymentId)) return { refused: 'instalment_under_way' }
  const data = { ...toPlanReference(state), number, paymentId, at }
  return [{ type: 'InstalmentTakenAfterAll', data }]
}
