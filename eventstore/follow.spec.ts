import { expect, describe, it, vi } from 'vitest'
import { createBell } from './bell.ts'
import { follow } from './follow.ts'
import type { RecordedEvent } from './event-store.ts'
import { someEvent } from './testing/events.ts'
import { streamName } from '@almoner/domain/kernel/ids.ts'

const recorded = (position: bigint): RecordedEvent => ({
  ...someEvent(),
  stream: streamName('thing', '1'),
  revision: position - 1n,
  position,
  recordedAt: someEvent().meta.at,
})

describe('whoever follows', () => {
  it('hears of what is written while a page is on its way, though no look is due for an hour', async () => {
    const bell = createBell()
    const books: RecordedEvent[] = []
    const readOn = vi.fn<Parameters<typeof follow>[0]['readOn']>(async ({ after }) => {
      const page = { events: books.slice(Number(after)), head: BigInt(books.length) }
      // Written once the page was read, and before whoever asked for it has it.
      if (books.length === 0) {
        books.push(recorded(1n))
        bell.ring()
      }
      return page
    })
    const signal = AbortSignal.timeout(5_000)
    const seen: bigint[] = []
    const source = { readOn, bell, pollMilliseconds: 3_600_000 }
    for await (const { position } of follow(source, { after: 0n, signal })) {
      seen.push(position)
      if (position === 1n) break
    }
    expect(seen).toEqual([0n, 1n])
  })

  it('goes no further where the order has a gap: what is missing would never be told', async () => {
    const readOn = async () => ({ events: [recorded(1n), recorded(3n)], head: 3n })
    const source = { readOn, bell: createBell(), pollMilliseconds: 3_600_000 }
    const following = follow(source, { after: 0n, signal: AbortSignal.timeout(5_000) })
    await expect(following.next()).rejects.toThrow('skips after 0')
  })
})
