import { randomUUID } from 'node:crypto'
import { assert } from '@almoner/domain/kernel/assert.ts'
import { streamName } from '@almoner/domain/kernel/ids.ts'
import { createPostgresStore } from '@almoner/eventstore/postgres/store.ts'
import { atLeast, atMost, type Bench, type Figure, type Measure } from '../../measure.ts'
import { sampleEvent } from '../../contender/ours.ts'
import { emmett, replayWithEmmett } from '../../peers/emmett.ts'
import { readRaw } from '../../peers/raw-replay.ts'
import { median } from '../../contender/statistics.ts'

const eventsInAStream = 100
// Each poll of Emmett sorts all remaining events, so more events would take minutes.
const eventsForEmmett = 10_000

/** Every event in the one global order, as a read model that begins reads them. */
export const replay: Measure = {
  name: 'replay',
  target: '1M events in order ≥ 150,000/s; an event of 1M costs ≤ 1.2 x one of 100k',
  run: async (bench) => {
    const { quick, tell } = bench
    const few = quick ? 20_000 : 100_000
    const many = quick ? 200_000 : 1_000_000
    const small = await createBooks(bench, few)
    const large = await createBooks(bench, many)
    tell(`replay: books of ${few} and of ${many} events are there`)
    const rates = { small: [] as number[], large: [] as number[], raw: [] as number[] }
    for (let round = 0; round < (quick ? 1 : 3); round += 1) {
      rates.small.push(await replayOnce(small, few))
      rates.large.push(await replayOnce(large, many))
      rates.raw.push(many / (await readRaw(large)))
    }
    const [ofFew, ofMany] = [median(rates.small), median(rates.large)]
    const raw = median(rates.raw)
    const size = quick ? '200k' : '1M'
    return [
      {
        what: `replay of ${size} events in order`,
        value: ofMany,
        unit: '/s',
        against: { name: 'raw pg loop', value: raw },
        ratio: ofMany / raw,
        target: atLeast(ofMany, 150_000, '≥ 150,000/s'),
      },
      {
        what: `cost of an event in ${size}, to one in ${quick ? '20k' : '100k'}`,
        value: ofFew / ofMany,
        unit: 'x',
        target: atMost(ofFew / ofMany, 1.2, '≤ 1.2 x'),
      },
      ...(await besideEmmett(bench, ofMany)),
    ]
  },
}

const createBooks = async ({ cluster }: Bench, events: number): Promise<string> => {
  const url = await cluster.books(`replay_${events}`)
  const store = createPostgresStore({ url })
  let remaining = events / eventsInAStream
  const write = async (): Promise<void> => {
    while (remaining > 0) {
      remaining -= 1
      const stream = streamName('gift', randomUUID())
      const some = Array.from({ length: eventsInAStream }, sampleEvent)
      await store.append({ stream, expected: 'none', events: some })
    }
  }
  await Promise.all(Array.from({ length: 16 }, write))
  await store.close()
  await cluster.ask(url, 'vacuum analyze')
  return url
}

/** Returns the events per second, from the first to the last. */
const replayOnce = async (url: string, events: number): Promise<number> => {
  const store = createPostgresStore({ url })
  const done = new AbortController()
  const began = performance.now()
  let seenCount = 0
  for await (const batch of store.subscribe({ after: 0n, batchSize: 5_000, signal: done.signal })) {
    seenCount += batch.events.length
    if (seenCount >= events) done.abort()
  }
  const perSecond = seenCount / ((performance.now() - began) / 1_000)
  assert(seenCount === events, `a replay of ${events} events saw ${seenCount}`)
  await store.close()
  return perSecond
}

const besideEmmett = async (
  { cluster, contenders, tell }: Bench,
  ours: number,
): Promise<readonly Figure[]> => {
  if (!contenders.includes(emmett)) return []
  const url = await cluster.database('replay_emmett')
  await emmett.prepare(url)
  const { streams, close } = await emmett.open(url)
  for (let writtenCount = 0; writtenCount < eventsForEmmett; writtenCount += eventsInAStream) {
    await streams?.fill(randomUUID(), eventsInAStream)
  }
  await close()
  const perSecond = eventsForEmmett / (await replayWithEmmett(url, eventsForEmmett))
  tell('replay: Emmett measured, with 10,000 events')
  const against = { name: `${emmett.name} with 10k`, value: perSecond }
  return [{ what: 'replay', value: ours, unit: '/s', against, ratio: ours / perSecond }]
}
