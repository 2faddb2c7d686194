import { requirePresent } from '@almoner/domain/kernel/assert.ts'
import { donorCards } from '@almoner/domain/donor-cards/index.ts'
import {
  findSetup,
  type DonorCardsState,
  type SavedCard,
} from '@almoner/domain/donor-cards/state.ts'
import type { DonorId } from '@almoner/domain/kernel/ids.ts'
import type { CardOfPlan } from '@almoner/domain/recurring-plan/commands.ts'
import { loadState } from '@almoner/eventstore/handle-command.ts'
import { worldId } from '../../ids.ts'
import type { Past } from '../past.ts'
import type { DeedOf } from '../story.ts'
import { toOrganisationId, play, handle, toDonorActor } from './handle.ts'

/** Saves a card, and answers its bank's challenge if there is one. */
export const keepCard = async (
  past: Past,
  donorId: DonorId,
  { card, number, expires, setup: setupName = card }: DeedOf<'keep'>,
): Promise<void> => {
  const setupId = worldId('card_setup', setupName)
  const paymentMethodReference = await typeCard(past, { number, expires })
  const organisationId = toOrganisationId('harbour')
  const request = { donorId, setupId, paymentMethodReference, siteOf: organisationId }
  await handleCards(past, donorId, { type: 'RequestCardSetup', ...request }, `keep:${card}`)
  const setup = findSetup(await cards(past, donorId), setupId)
  if (setup?.outcome.status !== 'authenticating') return
  await play(past, `/challenge/${setup.providerSetupId}/approve`)
}

export const removeCard = async (
  past: Past,
  donorId: DonorId,
  { card }: DeedOf<'remove'>,
): Promise<void> => {
  const { paymentMethodReference } = await loadCard(past, donorId, card)
  const command = { type: 'RequestCardRemoval', paymentMethodReference } as const
  await handleCards(past, donorId, command, `remove:${card}`)
}

/** Returns a saved or a removed card: a run after a crash repeats this step. */
export const loadCard = async (past: Past, donorId: DonorId, last4: string): Promise<SavedCard> => {
  const { setups } = await cards(past, donorId)
  const savedCards = setups.flatMap(({ outcome }) => ('card' in outcome ? [outcome.card] : []))
  const savedCard = savedCards.find((card) => card.last4 === last4)
  return requirePresent(savedCard, 'a card of the story')
}

export const loadPlanCard = async (
  past: Past,
  donorId: DonorId,
  last4: string,
): Promise<CardOfPlan> => {
  const { paymentMethodReference, brand, country, expires } = await loadCard(past, donorId, last4)
  return { paymentMethodReference, brand, country, expires, last4 }
}

const cards = async ({ store }: Past, donorId: DonorId): Promise<DonorCardsState> =>
  (await loadState(store, donorCards, donorId)).state

const handleCards = (
  past: Past,
  donorId: DonorId,
  command: Parameters<typeof donorCards.decide>[0],
  key: string,
): Promise<void> =>
  handle(past, {
    decider: donorCards,
    id: donorId,
    command,
    key,
    actor: toDonorActor(donorId),
    to: null,
  })

/** Sends a card as its owner's browser does; no other part sees the number. */
export const typeCard = async (
  past: Past,
  { number, expires }: Pick<DeedOf<'keep'>, 'number' | 'expires'>,
): Promise<string> => {
  const [year = '', month = ''] = expires.split('-')
  const card = { number, exp_month: month, exp_year: year, cvc: '123' }
  const fields = Object.entries(card).map(([name, value]) => [`card[${name}]`, value])
  const body = new URLSearchParams({ type: 'card', ...Object.fromEntries(fields) })
  const minted = await past.stripe.request('/v1/payment_methods', { method: 'POST', body })
  return ((await minted.json()) as { id: string }).id
}
