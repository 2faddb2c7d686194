import { setTimeout as pause } from 'node:timers/promises'
import { assert } from '@almoner/domain/kernel/assert.ts'
import { streamCategory } from '@almoner/domain/kernel/ids.ts'
import type { Append, EventStore } from '@almoner/eventstore/event-store.ts'
import { createDatabase } from '@almoner/projections/engine/database.ts'
import { readModels } from '@almoner/projections/read-models.ts'
import { runReadModels } from '@almoner/projections/engine/run/run.ts'
import { fill } from '../../books/fill.ts'
import { foundCharity, type Charity } from '../../books/charity.ts'
import { paymentLife } from '../../books/payment-life.ts'
import { createChance } from '@almoner/sandbox/chance.ts'
import { atMost, type Figure, type Measure } from '../../measure.ts'
import { newMasterKey, openSealedBooks } from '../../contender/sealed-books.ts'
import { silent } from '../../contender/silent.ts'
import { percentile } from '../../contender/statistics.ts'
import { createSightings, type Sightings } from '../../contender/sightings.ts'

/**
 * Measures the time from the acknowledgement of an append until every read model that reads its
 * stream has committed it. All run in one process as `npm start` runs it. Payments come one by one,
 * and then as many as 64 writers can write.
 */
export const lag: Measure = {
  name: 'lag',
  target: 'recorded to visible in all read models, p99 idle ≤ 20 ms, full load ≤ 200 ms',
  run: async ({ cluster, quick, tell }) => {
    const url = cluster.bySocket(await cluster.books('lag'))
    const { store, close } = await openSealedBooks(url, newMasterKey())
    const db = createDatabase(url)
    const stopping = new AbortController()
    const sightings = createSightings(readModels)
    const running = runReadModels({
      store,
      db,
      readModels,
      signal: stopping.signal,
      log: silent,
      onAdvance: sightings.advanced,
    })
    try {
      const watched = watch(store, sightings)
      const { charity, appends } = foundCharity(1, 0)
      for (const append of appends) await appendOrThrow(watched, append)
      // The extra time of a program that has just started is not measured here.
      await writeIdly({ store: watched, charity, seed: 3 }, 100)
      await sightings.all()
      await writeIdly({ store: watched, charity, seed: 1 }, quick ? 50 : 300)
      const idle = await sightings.all()
      tell(`lag: ${idle.length} appends one by one measured`)
      const began = performance.now()
      const eventCount = quick ? 10_000 : 100_000
      const { events } = await fill({ store: watched, events: eventCount, seed: 2, lanes: 64 })
      const perSecond = events / ((performance.now() - began) / 1_000)
      const loaded = await sightings.all()
      tell(`lag: ${loaded.length} appends of 64 writers measured`)
      const waiting = await fill({
        store: seeing(watched, sightings),
        events: quick ? 5_000 : 50_000,
        seed: 4,
        lanes: 64,
      })
      const polite = await sightings.all()
      tell(`lag: ${polite.length} appends of 64 writers that wait to see measured`)
      return [
        ...toFigures('idle', idle, 20),
        ...toFigures('full load', loaded, 200),
        { what: 'events written meanwhile, full load', value: perSecond, unit: '/s' },
        // These writers wait like every command of the API, which answers once the read models show
        // its events.
        ...toFigures('64 writers that wait to see', polite, 200),
        {
          what: 'events written meanwhile, by writers that wait to see',
          value: waiting.events / waiting.seconds,
          unit: '/s',
        },
      ]
    } finally {
      stopping.abort()
      await running
      await db.destroy()
      await close()
    }
  },
}

const watch = (store: EventStore, sightings: Sightings): Pick<EventStore, 'append'> => ({
  append: async (append) => {
    const result = await store.append(append)
    if (result.outcome === 'appended') {
      sightings.recorded(streamCategory(append.stream), result.position)
    }
    return result
  },
})

/** Answers when the written events are visible. */
const seeing = (store: Writer, sightings: Sightings): Writer => ({
  append: async (append) => {
    const result = await store.append(append)
    if (result.outcome === 'appended') {
      await sightings.seen(streamCategory(append.stream), result.position)
    }
    return result
  },
})

type Writer = Pick<EventStore, 'append'>

const appendOrThrow = async (store: Writer, append: Append): Promise<bigint> => {
  const result = await store.append(append)
  assert(result.outcome === 'appended', `${append.stream} is not as it was left`)
  return result.position
}

const writeIdly = async (
  { store, charity, seed }: { store: Writer; charity: Charity; seed: number },
  appends: number,
): Promise<void> => {
  let writtenCount = 0
  for (let number = 0; writtenCount < appends; number += 1) {
    for (const append of paymentLife({ charity, chance: createChance(number), seed, number })) {
      await appendOrThrow(store, append)
      writtenCount += 1
      await pause(20)
    }
  }
}

const toFigures = (when: string, lags: readonly number[], most: number): readonly Figure[] => {
  const p99 = percentile(lags, 0.99)
  const what = `recorded to visible, ${when}`
  return [
    { what: `${what}, median`, value: percentile(lags, 0.5), unit: 'ms' },
    { what: `${what}, 99th`, value: p99, unit: 'ms', target: atMost(p99, most, `≤ ${most} ms`) },
    { what: `${what}, longest`, value: percentile(lags, 1), unit: 'ms' },
  ]
}
