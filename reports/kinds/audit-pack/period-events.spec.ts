import { describe, expect, it } from 'vitest'
import { harbourId } from '@almoner/domain/fixtures.ts'
import { instant } from '@almoner/domain/kernel/time.ts'
import type { ReadAllOptions, RecordedEvent } from '@almoner/eventstore/event-store.ts'
import { toPosition } from '@almoner/eventstore/position.ts'
import { eventHash, eventText } from '@almoner/projections/models/hash-chain/link.ts'
import { readEventsAt, toLine } from './period-events.ts'

const at = instant('2026-11-20T02:31:00.000Z')

const event = (position: number, changes: Partial<RecordedEvent> = {}): RecordedEvent => ({
  stream: 'payment-1' as RecordedEvent['stream'],
  revision: 0n,
  position: toPosition(position),
  id: `event-${position}`,
  type: 'PaymentInitiated',
  data: { amountCents: 500 },
  meta: { tenant: harbourId, actor: 'guest', causation: null, correlation: 'x', at },
  recordedAt: at,
  ...changes,
})

/** A store with events at these positions, which counts what it reads. */
const createStore = (positions: readonly number[], { isDense }: { isDense: boolean }) => {
  const events = positions.map((position) => event(position))
  const reads: number[] = []
  const readAll = async ({ after, limit }: ReadAllOptions) => {
    const page = events.filter(({ position }) => position > after).slice(0, limit)
    reads.push(page.length)
    return page
  }
  return { reads, readAll, ...(isDense && { countBetween: () => 0 }) }
}

const read = async (
  store: ReturnType<typeof createStore>,
  positions: readonly number[],
  after = 0,
): Promise<readonly number[]> => {
  const events: number[] = []
  const wanted = { after: toPosition(after), positions: positions.map(toPosition) }
  for await (const { position } of readEventsAt(store, wanted)) events.push(Number(position))
  return events
}

describe('the events at some positions', () => {
  const dense = Array.from({ length: 5_000 }, (_, index) => index + 1)

  it('are read without those that are far between them', async () => {
    const store = createStore(dense, { isDense: true })
    const positions = [3, 4, 90, 2_000, 2_600, 4_999]
    expect(await read(store, positions)).toEqual(positions)
    expect(store.reads).toEqual([88, 1, 1, 1])
  })

  it('are read one after another if positions are places in a log', async () => {
    const places = dense.map((position) => position * 1_000 + (position % 7))
    const store = createStore(places, { isDense: false })
    const positions = [700, 701, 2_500].flatMap((index) => places[index] ?? [])
    expect(await read(store, positions, places[699])).toEqual(positions)
    expect(store.reads).toEqual([500, 500, 500, 500])
  })

  it.each([true, false])('are all there, or none is read (dense: %s)', async (isDense) => {
    const store = createStore([1, 2, 4], { isDense })
    await expect(read(store, [2, 3])).rejects.toThrow('the store has the event of the chain')
    await expect(read(store, [5])).rejects.toThrow('the events of the chain')
  })
})

describe('the line of an event', () => {
  const hashed = (each: RecordedEvent): string =>
    `${JSON.stringify({ position: String(each.position), hash: eventHash(each) })}\n`

  it('is its text, with a sealed personal part', () => {
    const sealed = event(7, { personal: { person: 'p', generation: 1, box: 'AAAA' } })
    for (const each of [event(7), sealed]) expect(toLine(each)).toBe(`${eventText(each)}\n`)
  })

  it('is its hash alone if its personal part is not sealed, or it is about no money', () => {
    const readable = event(7, { personal: { firstName: 'Tai Man' } })
    const note = event(7, { stream: 'charity_note-1' as RecordedEvent['stream'] })
    for (const each of [readable, note]) expect(toLine(each)).toBe(hashed(each))
  })
})
