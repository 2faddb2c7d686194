import { donorCards } from '@almoner/domain/donor-cards/index.ts'
import { findSetup } from '@almoner/domain/donor-cards/state.ts'
import { assert, requirePresent, unreachable } from '@almoner/domain/kernel/assert.ts'
import { calendarDay } from '@almoner/domain/kernel/calendar.ts'
import type { DonorId } from '@almoner/domain/kernel/ids.ts'
import { planSubscription } from '@almoner/domain/plan-subscription/index.ts'
import { planTerms } from '@almoner/domain/plans/plan-features.ts'
import { project } from '@almoner/domain/project/index.ts'
import { loadState } from '@almoner/eventstore/handle-command.ts'
import { loadSubscription } from '@almoner/workflows/steps/subscription/subscription-books.ts'
import { answerAs } from '../../../stripe/card/answer-as.ts'
import type { WorldApplicant } from '../../applications/applicants.ts'
import { worldId } from '../../ids.ts'
import { laterProjects, projects } from '../../projects/projects.ts'
import type { WorldProject } from '../../projects/world-project.ts'
import type { BillingDeed } from '../billing-story.ts'
import type { Past } from '../past.ts'
import { typeCard } from './cards.ts'
import { handle, toOrganisationId } from './handle.ts'

type DeedOf<Does extends BillingDeed['does']> = Extract<BillingDeed, { does: Does }>

// Later than any past, so that no card of the story ends by itself.
const expires = calendarDay('2040-12-31')

const toOwner = (to: string): string => `staff:${worldId('staff', to)}`

/** Acts as the owner of a charity, or as the bank of its card, on its subscription. */
export const actOnSubscription = async (past: Past, deed: BillingDeed): Promise<void> => {
  switch (deed.does) {
    case 'save_card':
      return await replaceCard(past, deed)
    case 'bank_answers': {
      const { card } = await load(past, deed.to)
      const { paymentMethodId } = requirePresent(card, `a card of ${deed.to}`)
      return await answerAs(past.providers.stripe, paymentMethodId, deed.as)
    }
    case 'switch':
      return await switchPlan(past, deed)
    case 'open_project':
      return await openProject(past, deed)
    default:
      return unreachable(deed)
  }
}

/** The card of an application, of which the provider has the references that the events name. */
export type ApplicantCard = Pick<WorldApplicant, 'subDomain'> & {
  card: NonNullable<WorldApplicant['card']>
}

/** Saves the card of an application, as the screen of the application does. */
export const saveApplicantCard = async (
  past: Past,
  { subDomain, card }: ApplicantCard,
): Promise<void> => {
  const { customerId, paymentMethodId } = card
  const { stripe } = past.providers
  if ((await stripe.get('payment_method', paymentMethodId)) === null) {
    const typedId = await typeCard(past, { number: '4242424242424242', expires })
    const typed = requirePresent(await stripe.get('payment_method', typedId), 'the entered card')
    const object = { ...typed.object, id: paymentMethodId }
    const customer = {
      id: customerId,
      object: 'customer',
      // The search finds a customer from a minute after its creation.
      created: typed.object.created - 120,
      description: null,
      email: null,
      livemode: false,
      metadata: { personId: toOrganisationId(subDomain) },
      name: null,
    } as const
    await stripe.commit({
      put: [
        { kind: 'customer', id: customerId, body: customer },
        { kind: 'payment_method', id: paymentMethodId, body: { ...typed, object } },
      ],
      remove: [{ kind: 'payment_method', id: typedId }],
    })
  }
  await saveCard(past, subDomain, { key: 'application', paymentMethodReference: paymentMethodId })
}

const replaceCard = async (past: Past, { to, number }: DeedOf<'save_card'>): Promise<void> => {
  const key = number.slice(-4)
  const paymentMethodReference = await typeCard(past, { number, expires })
  const card = await saveCard(past, to, { key, paymentMethodReference })
  await handle(past, {
    decider: planSubscription,
    id: toOrganisationId(to),
    command: { type: 'ReplaceSubscriptionCard', card, at: past.now() },
    key: `subscription-card:${to}:${key}`,
    actor: toOwner(to),
    to,
  })
}

/** A charity takes the place of a donor, in its own stream of cards. */
const saveCard = async (
  past: Past,
  to: string,
  { key, paymentMethodReference }: { key: string; paymentMethodReference: string },
) => {
  const organisationId = toOrganisationId(to)
  const donorId = organisationId as string as DonorId
  const setupId = worldId('card_setup', `${to}:${key}`)
  await handle(past, {
    decider: donorCards,
    id: donorId,
    command: {
      type: 'RequestCardSetup',
      donorId,
      setupId,
      paymentMethodReference,
      siteOf: organisationId,
    },
    key: `charity-card:${to}:${key}`,
    actor: toOwner(to),
    to: null,
  })
  const { state } = await loadState(past.store, donorCards, donorId)
  const outcome = findSetup(state, setupId)?.outcome
  assert(outcome !== undefined && 'card' in outcome, `the card of ${to} is saved`)
  const { customerId, paymentMethodReference: paymentMethodId } = outcome.card
  return { customerId, paymentMethodId }
}

const switchPlan = async (past: Past, { to, choice, at }: DeedOf<'switch'>): Promise<void> =>
  await handle(past, {
    decider: planSubscription,
    id: toOrganisationId(to),
    command: {
      type: 'SwitchPlan',
      choice,
      invoiceId: worldId('invoice', `${to}:${choice.plan}`),
      projectOrder: listProjects(to).map(({ key }) => worldId('project', `${to}:${key}`)),
      at: past.now(),
    },
    key: `switch:${to}:${choice.plan}:${at}`,
    actor: toOwner(to),
    to,
  })

const openProject = async (
  past: Past,
  { to, project: key }: DeedOf<'open_project'>,
): Promise<void> => {
  const organisationId = toOrganisationId(to)
  const projectId = worldId('project', `${to}:${key}`)
  const opened = listProjects(to).findIndex((each) => each.key === key)
  const { details } = requirePresent(listProjects(to)[opened], `the project ${key}`)
  const { choice } = await load(past, to)
  const limit = planTerms[choice.plan].projects
  await handle(past, {
    decider: project,
    id: projectId,
    command: {
      type: 'CreateProject',
      projectId,
      organisationId,
      status: 'open',
      details,
      placesLeft: limit === null ? null : limit - opened,
    },
    key: `open:${to}:${key}`,
    actor: toOwner(to),
    to,
  })
}

/** The charity's projects in the order in which it opened them. */
const listProjects = (to: string): readonly WorldProject[] => [
  ...(projects[to] ?? []),
  ...(laterProjects[to] ?? []),
]

const load = (past: Past, to: string) => loadSubscription(past, toOrganisationId(to))
