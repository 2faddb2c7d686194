import { donor } from '@almoner/domain/donor/index.ts'
import { donorErased, type DonorErased } from '@almoner/domain/donor/events.ts'
import { readEvent } from '@almoner/domain/kernel/decider.ts'
import type { DonorId, PersonId } from '@almoner/domain/kernel/ids.ts'
import type { RecordedEvent } from '@almoner/eventstore/event-store.ts'
import type { Transaction } from 'kysely'
import type { Database } from './database.ts'
import type { ReadModel } from './read-model.ts'

/** A person whose keys are destroyed. The rows that events before `position` wrote are theirs. */
export type Erasure = { donorId: DonorId; people: readonly PersonId[]; position: bigint }

/** The category that a model with people receives besides its own categories. */
export const erasureCategory = donor.category

/**
 * Wraps a read model that shows people. An erased person is removed from its rows at the position
 * of the erasure. The rows then equal those of a rebuild, which cannot read the person's data. A
 * person who returns with the former address comes after that position.
 */
export const withErasures =
  ({
    project,
    erase,
  }: {
    project: ReadModel['project']
    erase: (trx: Transaction<Database>, erasure: Erasure) => Promise<void>
  }): ReadModel['project'] =>
  async (trx, events) => {
    // Almost always: nothing is copied then, and no name is parsed.
    if (!events.some(isOfDonor)) return await project(trx, events)
    let own: RecordedEvent[] = []
    for (const event of events) {
      if (!isOfDonor(event)) {
        own.push(event)
      } else if (event.type === donorErased.type) {
        if (own.length > 0) await project(trx, own)
        own = []
        await erase(trx, toErasure(event))
      }
    }
    if (own.length > 0) await project(trx, own)
  }

export const isOfDonor = ({ stream }: RecordedEvent): boolean =>
  stream.startsWith(`${erasureCategory}-`)

const toErasure = (event: RecordedEvent): Erasure => {
  const { data } = readEvent([donorErased], event) as RecordedEvent & DonorErased
  return { ...data, position: event.position }
}
