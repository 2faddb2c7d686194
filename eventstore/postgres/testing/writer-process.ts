import { createPostgresStore } from '../store.ts'
import { someEvents, someStream } from '../../testing/events.ts'

/** A separate process: appends to streams of its own and to one that all share. */
const [url = '', shared = '', turns = '0'] = process.argv.slice(2)
const store = createPostgresStore({ url })
const writers = Array.from({ length: 8 }, async (_, writer) => {
  for (let turn = 0; turn < Number(turns); turn += 1) {
    const stream = writer === 0 ? shared : someStream()
    const events = someEvents(1 + (turn % 3))
    const result = await store.append({ stream: stream as never, expected: 'any', events })
    if (result.outcome === 'conflict')
      throw new Error('an append without expectation never conflicts')
    process.send?.({ position: Number(result.position), ids: events.map((event) => event.id) })
  }
})
await Promise.all(writers)
await store.close()
process.disconnect()
