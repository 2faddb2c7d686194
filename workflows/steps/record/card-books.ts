import { assert, requirePresent } from '@almoner/domain/kernel/assert.ts'
import { donorCards, type DonorCardsCommand } from '@almoner/domain/donor-cards/index.ts'
import { findSetup, type CardSetup } from '@almoner/domain/donor-cards/state.ts'
import type { Instant } from '@almoner/domain/kernel/time.ts'
import type { EventStore } from '@almoner/eventstore/event-store.ts'
import { loadState } from '@almoner/eventstore/handle-command.ts'
import { FinalError } from '../../flow/activity-failed.ts'
import { recordCommand } from './record-command.ts'

export type CardBooks = { store: EventStore; now: () => Instant }

type Which = { donorId: string; setupId: string }

/** Returns the state of a donor's card setup, from the donor's own stream. */
export const loadCardSetup = async (
  { store }: Pick<CardBooks, 'store'>,
  { donorId, setupId }: Which,
): Promise<CardSetup> => {
  const { state } = await loadState(store, donorCards, donorId)
  return requirePresent(findSetup(state, setupId), `setup ${setupId} of donor ${donorId}`)
}

/** A process's finding about a card. A repetition records nothing. */
export type LearntOfCard = Which & {
  command: DonorCardsCommand
  process: string
  processId: string
}

/** Records it. A donor's cards belong to the platform's stream, not to a charity's. */
export const recordOnCards = async (
  books: CardBooks,
  { donorId, setupId, command, process, processId }: LearntOfCard,
): Promise<CardSetup> => {
  const change = command.type
  const result = await recordCommand(books, {
    decider: donorCards,
    id: donorId,
    command,
    tenant: null,
    process,
    correlation: setupId,
    processId,
    step: change,
    // The provider's wording may differ between attempts, so the id alone identifies the finding.
    input: { setupId, news: change },
  })
  if (!result.handled) throw new FinalError(`${change} was refused: ${result.refused}`)
  const setup = findSetup(result.state, setupId)
  assert(setup !== null, 'a setup that was recorded is in the books')
  return setup
}
