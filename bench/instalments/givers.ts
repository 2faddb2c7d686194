import { addDays, dayOf } from '@almoner/domain/kernel/calendar.ts'
import type { DonorId, OrganisationId } from '@almoner/domain/kernel/ids.ts'
import { asPerson } from '@almoner/domain/kernel/ids.ts'
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import { donor } from '@almoner/domain/donor/index.ts'
import { requestSetup, saveCard } from '@almoner/domain/donor-cards/fixtures.ts'
import { donorCards } from '@almoner/domain/donor-cards/index.ts'
import type { CardSetupId } from '@almoner/domain/donor-cards/commands.ts'
import { startPlan, terms, visa } from '@almoner/domain/recurring-plan/fixtures.ts'
import { recurringPlan, type RecurringPlanCommand } from '@almoner/domain/recurring-plan/index.ts'
import type { Append, EventStore } from '@almoner/eventstore/event-store.ts'
import { loadState } from '@almoner/eventstore/handle-command.ts'
import { streamOf } from '@almoner/eventstore/load.ts'
import { assert } from '@almoner/domain/kernel/assert.ts'
import { idFrom } from '../books/charity.ts'
import { entry } from '../books/entry.ts'

/** As the provider of the demonstration knows it: all givers of the measure pay with one card. */
export type GivenCard = { customerId: string; paymentMethodReference: string }

const seed = 11
const instalments = 12
const daysUntilTheFirst = 30
const day = 86_400_000
const lanes = 64

const planIdOf = (number: number) => idFrom<'recurring_plan'>(seed, `plan ${number}`)
const daysAgo = (days: number) => instantFromMilliseconds(Date.now() - days * day)

/** Donors with a kept card and a monthly gift, whose first instalment is a month away. */
export const fillWithGivers = async (filled: {
  store: Pick<EventStore, 'append'>
  organisationId: OrganisationId
  card: GivenCard
  count: number
}): Promise<void> => {
  const { store, count } = filled
  await each(count, async (number) => {
    for (const append of lifeOf(number, filled)) {
      const { outcome } = await store.append(append)
      assert(outcome === 'appended', `${append.stream} was there before`)
    }
  })
}

/**
 * Every next instalment was due yesterday, by what its donor said the day before. The machine is off
 * meanwhile: when it comes back all of them are due at one moment.
 */
export const makeAllDue = async (due: {
  store: EventStore
  organisationId: OrganisationId
  count: number
}): Promise<void> => {
  const { store, organisationId, count } = due
  const at = daysAgo(2)
  await each(count, async (number) => {
    const planId = planIdOf(number)
    const loaded = await loadState(store, recurringPlan, planId)
    const { revision, state } = loaded
    assert(revision !== 'none', 'a plan that was filled in is there')
    const command: RecurringPlanCommand = {
      type: 'EditRecurringPlan',
      day: addDays(dayOf(at), 1),
      terms,
      at,
    }
    const envelope = { tenant: organisationId, actor: 'donor', at, commandId: `edit ${number}` }
    const { events } = entry(recurringPlan, { id: planId, state, command, envelope })
    const stream = streamOf(recurringPlan, planId)
    const { outcome } = await store.append({ stream, expected: revision, events })
    assert(outcome === 'appended', `${stream} was changed by somebody else`)
  })
}

const each = async (count: number, act: (number: number) => Promise<void>): Promise<void> => {
  let next = 0
  const work = async (): Promise<void> => {
    while (next < count) await act(next++)
  }
  await Promise.all(Array.from({ length: lanes }, work))
}

const lifeOf = (
  number: number,
  { organisationId, card }: { organisationId: OrganisationId; card: GivenCard },
): readonly Append[] => {
  const donorId = idFrom<'donor'>(seed, `donor ${number}`)
  const at = daysAgo(3)
  const by = { actor: `donor:${donorId}`, at }
  const anybody = { ...by, tenant: null }
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
    envelope: { ...anybody, commandId: 'register' },
  })
  const planId = planIdOf(number)
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
      firstDay: addDays(dayOf(at), daysUntilTheFirst),
      occurrences: instalments,
      contentHash: `plan ${number}`,
      at,
    }),
    envelope: { ...by, tenant: organisationId, commandId: 'start' },
  })
  return [
    { stream: streamOf(donor, donorId), expected: 'none', events: registered.events },
    cardOf({ donorId, organisationId, card, number, envelope: { ...anybody, commandId: 'card' } }),
    {
      stream: streamOf(recurringPlan, planId),
      expected: 'none',
      events: started.events,
    },
  ]
}

const cardOf = (of: {
  donorId: DonorId
  organisationId: OrganisationId
  card: GivenCard
  number: number
  envelope: Parameters<typeof entry>[1]['envelope']
}): Append => {
  const { donorId, organisationId, card, number, envelope } = of
  const setupId: CardSetupId = idFrom(seed, `setup ${number}`)
  const about = { id: donorId, envelope }
  const asked = entry(donorCards, {
    ...about,
    state: donorCards.initial,
    command: { ...requestSetup(1), donorId, setupId, siteOf: organisationId },
  })
  const saved = entry(donorCards, {
    ...about,
    envelope: { ...envelope, commandId: 'card kept' },
    state: asked.state,
    command: saveCard(1, { ...card, setupId }),
  })
  return {
    stream: streamOf(donorCards, donorId),
    expected: 'none',
    events: [...asked.events, ...saved.events],
  }
}

/** Whom the provider knows as the customer of the one card. */
export const cardHolder = asPerson(idFrom<'donor'>(seed, 'card holder'))
