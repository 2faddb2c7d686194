import type { RecurringPlanEvent, RecurringPlanStarted } from './events.ts'
import type { Instalment, RecurringPlanState, StartedPlan } from './state.ts'
import { toChargeInstant } from './schedule.ts'

export const evolveRecurringPlan = (
  state: RecurringPlanState,
  event: RecurringPlanEvent,
): RecurringPlanState => {
  if (event.type === 'RecurringPlanStarted') return started(event)
  // A stream that begins with another event is no plan; decide refuses it.
  if (state.status === 'none') return state
  switch (event.type) {
    case 'RecurringPlanEdited': {
      const { amountCents, anchor } = event.data
      return { ...state, amountCents, memo: event.personal.memo, anchor }
    }
    case 'PlanCardReplaced': {
      const card = { ...event.data.card, last4: event.personal.cardLast4 }
      return { ...state, card, hasBeenWarned: false }
    }
    case 'PlanCardExpiring':
      return { ...state, hasBeenWarned: true }
    case 'RecurringPlanPaused':
      return { ...state, status: 'paused' }
    case 'RecurringPlanResumed':
      return { ...state, status: 'active', anchor: event.data.anchor }
    case 'RecurringPlanDeferred':
      return { ...state, anchor: event.data.anchor }
    case 'RecurringPlanRested':
      return { ...state, isResting: true }
    case 'RecurringPlanWoken':
      return { ...state, isResting: false, anchor: event.data.anchor }
    case 'RecurringPlanCancelled':
      return { ...state, status: 'cancelled', isResting: false }
    case 'RecurringPlanCompleted':
      return { ...state, status: 'completed' }
    case 'InstalmentSkipped': {
      const { number, amountCents, day } = event.data
      return withInstalment(passing(state, number), {
        ...untouched,
        number,
        day,
        amountCents,
        status: 'skipped',
      })
    }
    case 'InstalmentBegun': {
      const { number, round, day, amountCents, paymentId, at, by, try: tries } = event.data
      const before = state.instalments.find((each) => each.number === number)
      const begunAt = before?.round === round && before.begunAt !== null ? before.begunAt : at
      return withInstalment(passing(state, number), {
        ...untouched,
        number,
        day,
        amountCents,
        status: 'charging',
        round,
        tries,
        paymentId,
        begunAt,
        triedAt: at,
        by,
        elseRetryAt: by === 'donor' ? (before?.retryAt ?? null) : null,
      })
    }
    case 'InstalmentCompleted': {
      const { number, paymentId } = event.data
      return changing(state, number, { ...settled, paymentId, status: 'complete' })
    }
    case 'InstalmentFailed': {
      const { number, paymentId, reason, retryAt, waitsUntil, amountCents, day } = event.data
      const status = retryAt === null ? 'waiting' : 'retrying'
      const instalment = state.instalments.find((each) => each.number === number)
      // A try without a payment does not count: the plan counts payments.
      const isNone = event.data.try === 0 && instalment?.status === 'charging'
      const uncounted = isNone ? { tries: instalment.tries - 1 } : {}
      const beside = instalment
        ? state
        : withInstalment(passing(state, number), {
            ...untouched,
            number,
            day,
            amountCents,
            status,
          })
      const failed = { status, paymentId, reason, retryAt, waitsUntil, ...uncounted } as const
      return changing(beside, number, failed)
    }
    case 'InstalmentHeldBack': {
      const { number, try: tried, retryAt } = event.data
      const tries = tried - 1
      // An instalment without any try still has its first day of trying ahead.
      const untried = tries === 0 ? { begunAt: null, triedAt: null } : {}
      return changing(state, number, { status: 'retrying', tries, retryAt, ...untried })
    }
    case 'InstalmentDeferred':
      return changing(state, event.data.number, { retryAt: event.data.retryAt })
    case 'InstalmentEdited': {
      const { number, round, paymentId, amountCents, day } = event.data
      return changing({ ...state, memo: event.personal.memo }, number, {
        round,
        amountCents,
        day,
        tries: 0,
        paymentId,
        begunAt: null,
        status: 'retrying',
        retryAt: toChargeInstant(day),
        waitsUntil: null,
        reason: null,
      })
    }
    case 'InstalmentCancelled':
      return changing(state, event.data.number, { ...settled, status: 'cancelled' })
    case 'InstalmentTakenAfterAll':
      return changing(state, event.data.number, { takenAfterAll: event.data.paymentId })
  }
}

const untouched = {
  round: 1,
  tries: 0,
  paymentId: null,
  begunAt: null,
  triedAt: null,
  by: 'schedule' as const,
  retryAt: null,
  elseRetryAt: null,
  waitsUntil: null,
  reason: null,
  takenAfterAll: null,
}

const settled = { retryAt: null, waitsUntil: null, reason: null }

const started = ({ data, personal }: RecurringPlanStarted): StartedPlan => {
  const { amountCents, card, ...facts } = data
  const { cardLast4: last4, memo, ...person } = personal
  return {
    status: 'active',
    facts: { ...facts, ...person },
    amountCents,
    memo,
    card: { ...card, last4 },
    anchor: { number: 1, day: facts.firstDay },
    nextNumber: 1,
    instalments: [],
    hasBeenWarned: false,
    isResting: false,
  }
}

/** Removes the instalment from those that have not started. */
const passing = (state: StartedPlan, number: number): StartedPlan => ({
  ...state,
  nextNumber: Math.max(state.nextNumber, number + 1),
})

const withInstalment = (state: StartedPlan, instalment: Instalment): StartedPlan => ({
  ...state,
  instalments: [
    ...state.instalments.filter(({ number }) => number !== instalment.number),
    instalment,
  ].toSorted((one, other) => one.number - other.number),
})

const changing = (
  state: StartedPlan,
  number: number,
  changes: Partial<Instalment>,
): StartedPlan => ({
  ...state,
  instalments: state.instalments.map((each) =>
    each.number === number ? { ...each, ...changes } : each,
  ),
})
