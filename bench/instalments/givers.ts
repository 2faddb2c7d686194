import { addDays, toCalendarDay } from '@almoner/domain/kernel/calendar.ts'
import type { DonorId, OrganisationId } from '@almoner/domain/kernel/ids.ts'
import { asPerson } from '@almoner/domain/kernel/ids.ts'
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import { donor } from '@almoner/domain/donor/index.ts'
import { requestSetup, saveCard } from '@almoner/domain/donor-cards/fixtures.ts'
import { donorCards } from '@almoner/domain/donor-cards/index.ts'
import type { CardSetupId } from '@almoner/domain/donor-cards/commands.ts'
import { startPlan, terms, visa } from '@almoner/domain/recurring-plan/fixtures.ts'
import { recurringPlan, type RecurringPlanCommand } from '@almoner/domain/recurring-plan/index.ts'
import type { RecurringPlanId } from '@almoner/domain/recurring-plan/state.ts'
import type { Append, EventStore } from '@almoner/eventstore/event-store.ts'
import { loadState } from '@almoner/eventstore/handle-command.ts'
import { toStreamName } from '@almoner/eventstore/commands/loading/stream-state.ts'
import { assert } from '@almoner/domain/kernel/assert.ts'
import { idFrom } from '../books/charity.ts'
import { entry } from '@almoner/eventstore/commands/entry.ts'

/** The ids that the simulated provider has: all givers of the measure pay with one card. */
export type GivenCard = { customerId: string; paymentMethodReference: string }

const seed = 11
const instalments = 12
const daysUntilTheFirst = 30
const day = 86_400_000
const lanes = 64

export const toPlanId = (number: number) => idFrom<'recurring_plan'>(seed, `plan ${number}`)
const daysAgo = (days: number) => instantFromMilliseconds(Date.now() - days * day)

/** The first number and the count of a range. */
export type Numbers = { first?: number; count: number }

/** Donors with a saved card and a recurring plan, whose first instalment is a month away. */
export const fillWithGivers = async (
  givers: Numbers & {
    store: Pick<EventStore, 'append'>
    organisationId: OrganisationId
    card: GivenCard
  },
): Promise<void> => {
  const { store } = givers
  await each(givers, async (number) => {
    for (const append of createLife(number, givers)) {
      const { outcome } = await store.append(append)
      assert(outcome === 'appended', `${append.stream} was there before`)
    }
  })
}

/**
 * Makes every first instalment due since yesterday. If the machine is off during this, all of them
 * are due at one moment when it starts again.
 */
export const makeAllDue = async (due: Numbers & { store: EventStore }): Promise<void> => {
  await each(due, async (number) => {
    const outcome = await makeDue(due.store, { planId: toPlanId(number), number: 1 })
    assert(outcome === 'due', `the first instalment of plan ${number} is not due: ${outcome}`)
  })
}

/**
 * Moves the first instalment's due date to yesterday, by an edit that its donor could have made the
 * day before. A repetition makes it due once. `passed`: it is no longer the next instalment.
 */
export const makeDue = async (
  store: EventStore,
  { planId, number }: { planId: RecurringPlanId; number: number },
): Promise<'due' | 'passed' | 'conflict'> => {
  const { revision, state } = await loadState(store, recurringPlan, planId)
  if (revision === 'none' || state.status !== 'active') return 'passed'
  const { nextNumber, facts } = state
  if (nextNumber !== number || number > facts.occurrences) return 'passed'
  const before = daysAgo(2)
  const day = addDays(toCalendarDay(before), 1)
  const command: RecurringPlanCommand = { type: 'EditRecurringPlan', day, terms, at: before }
  const envelope = {
    tenant: facts.organisationId,
    actor: 'donor',
    at: daysAgo(0),
    commandId: `due ${number} after ${revision}`,
  }
  const { events } = entry(recurringPlan, { id: planId, state, command, envelope })
  if (events.length === 0) return 'due'
  const { outcome } = await store.append({
    stream: toStreamName(recurringPlan, planId),
    expected: revision,
    events,
  })
  return outcome === 'appended' ? 'due' : outcome
}

const each = async (
  { first = 0, count }: Numbers,
  act: (number: number) => Promise<void>,
): Promise<void> => {
  let next = first
  const work = async (): Promise<void> => {
    while (next < first + count) await act(next++)
  }
  await Promise.all(Array.from({ length: lanes }, work))
}

const createLife = (
  number: number,
  { organisationId, card }: { organisationId: OrganisationId; card: GivenCard },
): readonly Append[] => {
  const donorId = idFrom<'donor'>(seed, `donor ${number}`)
  const at = daysAgo(3)
  const by = { actor: `donor:${donorId}`, at }
  const anyPerson = { ...by, tenant: null }
  const registered = entry(donor, {
    id: donorId,
    state: donor.initial,
    command: {
      type: 'RegisterDonor',
      donorId,
      language: 'en',
      username: `monthly-${number}@example.com`,
      firstName: 'Tai Man',
      lastName: 'Chan',
      phoneNumber: `+852${60_000_000 + number}`,
      verification: null,
    },
    envelope: { ...anyPerson, commandId: 'register' },
  })
  const planId = toPlanId(number)
  const started = entry(recurringPlan, {
    id: planId,
    state: recurringPlan.initial,
    command: startPlan({
      planId,
      organisationId,
      donorId,
      projectId: null,
      projectName: 'Harbour Light',
      card: { ...visa, paymentMethodReference: card.paymentMethodReference },
      firstDay: addDays(toCalendarDay(at), daysUntilTheFirst),
      occurrences: instalments,
      contentHash: `plan ${number}`,
      at,
    }),
    envelope: { ...by, tenant: organisationId, commandId: 'start' },
  })
  return [
    { stream: toStreamName(donor, donorId), expected: 'none', events: registered.events },
    createCard({
      donorId,
      organisationId,
      card,
      number,
      envelope: { ...anyPerson, commandId: 'card' },
    }),
    {
      stream: toStreamName(recurringPlan, planId),
      expected: 'none',
      events: started.events,
    },
  ]
}

const createCard = (of: {
  donorId: DonorId
  organisationId: OrganisationId
  card: GivenCard
  number: number
  envelope: Parameters<typeof entry>[1]['envelope']
}): Append => {
  const { donorId, organisationId, card, number, envelope } = of
  const setupId: CardSetupId = idFrom(seed, `setup ${number}`)
  const commonFields = { id: donorId, envelope }
  const setupEntry = entry(donorCards, {
    ...commonFields,
    state: donorCards.initial,
    command: { ...requestSetup(1), donorId, setupId, siteOf: organisationId },
  })
  const savedEntry = entry(donorCards, {
    ...commonFields,
    envelope: { ...envelope, commandId: 'card kept' },
    state: setupEntry.state,
    command: saveCard(1, { ...card, setupId }),
  })
  return {
    stream: toStreamName(donorCards, donorId),
    expected: 'none',
    events: [...setupEntry.events, ...savedEntry.events],
  }
}

/** The person who is the provider's customer for the one card. */
export const cardHolder = asPerson(idFrom<'donor'>(seed, 'card holder'))
