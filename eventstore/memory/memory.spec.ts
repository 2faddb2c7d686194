import { describe, expect, it } from 'vitest'
import { instant } from '@almoner/domain/kernel/time.ts'
import { describeEventStore } from '../contract.spec-suite.ts'
import { record, someStream } from '../testing/events.ts'
import { createMemoryStore } from './store.ts'

describeEventStore('the memory store', {
  positions: 'dense',
  knowsIdsOf: 'the books',
  open: async () => createMemoryStore(),
})

describe('a memory store whose clock is set back', () => {
  it('records no event with an earlier time than the one before it', async () => {
    const times = ['2026-11-20T10:00:00.000Z', '2026-11-20T09:00:00.000Z'].map(instant)
    const store = createMemoryStore({
      now: () => times.shift() ?? instant('2026-11-20T11:00:00.000Z'),
    })
    const stream = someStream()
    for (let turn = 0; turn < 3; turn += 1) await record(store, stream)
    expect((await store.read(stream)).map((event) => event.recordedAt)).toEqual([
      '2026-11-20T10:00:00.000Z',
      '2026-11-20T10:00:00.000Z',
      '2026-11-20T11:00:00.000Z',
    ])
  })
})
