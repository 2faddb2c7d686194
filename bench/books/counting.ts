import { randomUUID } from 'node:crypto'
import { streamName, type OrganisationId } from '@almoner/domain/kernel/ids.ts'
import type { EventStore } from '@almoner/eventstore/event-store.ts'
import { foldRows } from '@almoner/projections/engine/row/fold-rows.ts'
import type { ReadModel } from '@almoner/projections/engine/read-model.ts'
import { sampleEvent } from '../contender/ours.ts'

const category = 'gift'
const eventsInAStream = 10

/**
 * Streams of ten small events each, interleaved so that no two events of one stream are adjacent.
 */
export const fillWithGifts = async (
  store: Pick<EventStore, 'append'>,
  events: number,
): Promise<void> => {
  const streams = Array.from({ length: events / eventsInAStream }, () =>
    streamName(category, randomUUID()),
  )
  for (let round = 0; round < eventsInAStream; round += 1) {
    const queue = streams.values()
    const write = async (): Promise<void> => {
      for (const stream of queue) {
        await store.append({ stream, expected: 'any', events: [sampleEvent()] })
      }
    }
    await Promise.all(Array.from({ length: 256 }, write))
  }
}

/**
 * Counts the events of each stream: the smallest possible read model, on our own engine. Its cost
 * is the cost of reading, folding, writing and the checkpoint.
 */
export const countingModel: ReadModel = {
  name: 'counting',
  version: 1,
  categories: [category],
  personal: false,
  tables: ['read_models.payment_counts'],
  project: async (trx, events) => {
    await foldRows<Gift, 'read_models.payment_counts'>(trx, {
      table: 'read_models.payment_counts',
      key: ['organisation_id'],
      facts: events.map(({ position, stream }) => ({
        position,
        tenant: stream.slice(category.length + 1) as OrganisationId,
      })),
      keyOf: ({ tenant }) => ({ organisation_id: tenant }),
      apply: (row, { tenant }) => ({
        organisation_id: tenant,
        completed: (row?.completed ?? 0n) + 1n,
      }),
    })
  },
}

type Gift = { position: bigint; tenant: OrganisationId }
