import { setTimeout as delay } from 'node:timers/promises'
import { describeEventStore } from '../contract.spec-suite.ts'
import { startWireStandIn } from '../testing/wire-stand-in/server.ts'
import { createEventStoreDbStore } from './store.ts'

// Polls are a minute apart: events that arrive in time were announced.
const pollMilliseconds = 60_000
let server: Awaited<ReturnType<typeof startWireStandIn>>

describeEventStore('the EventStoreDB store', {
  positions: 'rising',
  knowsIdsOf: 'the stream',
  open: async () => {
    server = await startWireStandIn()
    const store = createEventStoreDbStore({ url: server.url, pollMilliseconds })
    return {
      ...store,
      close: async () => {
        await store.close()
        await server.close()
      },
    }
  },
  interrupt: async () => {
    await server.stop()
    await delay(30)
    await server.start()
  },
})

// A real server is shared and not empty, and is not ours to stop.
const url = process.env['CONTRACT_EVENTSTORE_URL']
if (url) {
  describeEventStore('the EventStoreDB store on a real server', {
    positions: 'rising',
    knowsIdsOf: 'the stream',
    open: async () => createEventStoreDbStore({ url, pollMilliseconds }),
  })
}
