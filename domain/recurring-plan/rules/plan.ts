import { requirePresent } from '../../kernel/assert.ts'
import type {
  CancelRecurringPlan,
  EditRecurringPlan,
  ResumeRecurringPlan,
  SkipInstalment,
  StartRecurringPlan,
  WarnOfExpiry,
} from '../commands.ts'
import { instalmentDay, isChoosable, mostOccurrences, findNextDay } from '../schedule.ts'
import { hasBegun, isGoingOn, type RecurringPlanState, type StartedPlan } from '../state.ts'
import { withCard } from './card.ts'
import { toPlanReference, type Decision } from './decision.ts'
import { findRefusal } from './terms.ts'

export const start = (command: StartRecurringPlan, state: RecurringPlanState): Decision => {
  const { type: _type, terms, at, card, memo, organisationName, customFields, ...data } = command
  if (state.status !== 'none') {
    return command.contentHash === state.facts.contentHash ? [] : { refused: 'attempt_reused' }
  }
  const refused = findRefusal(terms, { ...data, card })
  if (refused) return refused
  const { occurrences, firstDay } = command
  if (!Number.isInteger(occurrences) || occurrences < 1 || occurrences > mostOccurrences) {
    return { refused: 'occurrences_invalid' }
  }
  if (!isChoosable(firstDay, at)) return { refused: 'day_not_choosable' }
  if (card === null) return { refused: 'card_not_kept' }
  const { last4: cardLast4, ...kept } = card
  return [
    {
      type: 'RecurringPlanStarted',
      data: { ...data, card: kept },
      personal: { cardLast4, organisationName, memo, customFields },
    },
  ]
}

export const edit = (command: EditRecurringPlan, state: StartedPlan): Decision =>
  withCard(command, state, changed(command, state))

const changed = (command: EditRecurringPlan, state: StartedPlan): Decision => {
  if (!isGoingOn(state)) return { refused: 'plan_ended' }
  const { nextNumber, facts } = state
  const isToCome = nextNumber <= facts.occurrences
  if (!isToCome) return { refused: 'nothing_to_come' }
  const amountCents = command.amountCents ?? state.amountCents
  const memo = command.memo ?? state.memo
  const planned = instalmentDay(state, nextNumber)
  const day = command.day ?? planned
  const isSame = amountCents === state.amountCents && memo === state.memo && day === planned
  if (isSame) return []
  const charged = { ...state.facts, amountCents, card: state.card, otherCard: command.card }
  const refused = amountCents === state.amountCents ? null : findRefusal(command.terms, charged)
  if (refused) return refused
  if (day !== planned && !isChoosable(day, command.at)) return { refused: 'day_not_choosable' }
  // An unchanged day keeps its day of the month, so the 31st remains the 31st.
  const anchor = day === planned ? state.anchor : { number: nextNumber, day }
  return [
    {
      type: 'RecurringPlanEdited',
      data: { ...toPlanReference(state), amountCents, anchor },
      personal: { memo },
    },
  ]
}

export const pause = (state: StartedPlan): Decision => {
  if (state.status === 'paused') return []
  if (state.status !== 'active') return { refused: 'plan_ended' }
  if (state.nextNumber > state.facts.occurrences) return { refused: 'nothing_to_come' }
  return [{ type: 'RecurringPlanPaused', data: toPlanReference(state) }]
}

// A day that passed during the pause is skipped: the remaining instalments follow from the next one
// on.
export const resume = ({ at }: ResumeRecurringPlan, state: StartedPlan): Decision => {
  if (state.status === 'active') return []
  if (state.status !== 'paused') return { refused: 'plan_ended' }
  const { nextNumber: number } = state
  const planned = instalmentDay(state, number)
  const anchor = isChoosable(planned, at) ? state.anchor : { number, day: findNextDay(state, at) }
  return [{ type: 'RecurringPlanResumed', data: { ...toPlanReference(state), anchor } }]
}

export const skip = ({ number }: SkipInstalment, state: StartedPlan): Decision => {
  if (number < state.nextNumber) {
    const skipped = state.instalments.find((each) => each.number === number)
    return skipped?.status === 'skipped' ? [] : { refused: 'instalment_under_way' }
  }
  if (!isGoingOn(state)) return { refused: 'plan_ended' }
  if (number !== state.nextNumber) return { refused: 'instalment_not_found' }
  if (number > state.facts.occurrences) return { refused: 'nothing_to_come' }
  const day = instalmentDay(state, number)
  const { amountCents } = state
  return [
    { type: 'InstalmentSkipped', data: { ...toPlanReference(state), number, amountCents, day } },
  ]
}

// A charge in progress is decided by the bank, and recorded by its payment.
export const cancel = ({ because }: CancelRecurringPlan, state: StartedPlan): Decision => {
  if (state.status === 'cancelled') return []
  const open = state.instalments.filter(
    ({ status }) => status === 'retrying' || status === 'waiting',
  )
  if (state.status === 'completed' && open.length === 0) return { refused: 'plan_ended' }
  const reference = toPlanReference(state)
  return [
    ...open.map((instalment) => ({
      type: 'InstalmentCancelled' as const,
      data: {
        ...reference,
        number: instalment.number,
        paymentId: requirePresent(instalment.paymentId, 'the payment of an open instalment'),
        hadBegun: hasBegun(instalment),
        because: 'plan_cancelled' as const,
      },
    })),
    { type: 'RecurringPlanCancelled', data: { ...reference, because } },
  ]
}

export const complete = (state: StartedPlan): Decision => {
  if (!isGoingOn(state)) return []
  if (state.nextNumber <= state.facts.occurrences) return []
  return [{ type: 'RecurringPlanCompleted', data: toPlanReference(state) }]
}

export const warnOfExpiry = ({ number, at }: WarnOfExpiry, state: StartedPlan): Decision => {
  if (state.status !== 'active' || state.hasBeenWarned || number !== state.nextNumber) return []
  const day = instalmentDay(state, number)
  return [{ type: 'PlanCardExpiring', data: { ...toPlanReference(state), number, day, at } }]
}
