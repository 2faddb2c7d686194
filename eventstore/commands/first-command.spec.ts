import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { streamName } from '@almoner/domain/kernel/ids.ts'
import { instant } from '@almoner/domain/kernel/time.ts'
import type { EventStore } from '../event-store.ts'
import { handleCommand, type CommandContext } from '../handle-command.ts'
import { createMemoryStore } from '../memory/store.ts'
import { counter, type CounterCommand } from '../testing/counter.ts'
import { someMeta } from '../testing/events.ts'

const contextOf = (): CommandContext => ({
  tenant: someMeta.tenant,
  actor: 'staff:1',
  correlation: 'request 1',
  causation: null,
  commandId: randomUUID(),
  input: null,
  at: instant('2026-11-20T02:30:00.000Z'),
})

describe('a command that is mostly the first of its stream', () => {
  const given = (store: EventStore = createMemoryStore()) => {
    const id = randomUUID()
    const reads = { times: 0 }
    // Each a process of its own, which remembers nothing of the others.
    const handle = (command: CounterCommand, context = contextOf()) => {
      const read: EventStore['read'] = (...asked) => {
        reads.times += 1
        return store.read(...asked)
      }
      const about = { decider: counter, id, isFirst: true }
      return handleCommand({ ...store, read }, { ...about, command, context })
    }
    return { handle, reads, recorded: () => store.read(streamName('counter', id)) }
  }

  it('is recorded without a look into the books', async () => {
    const { handle, reads, recorded } = given()
    expect(await handle({ count: 3 })).toMatchObject({ handled: true, position: 1n, state: 3 })
    expect(reads.times).toBe(0)
    expect(await recorded()).toHaveLength(1)
  })

  it('is decided on what is there where it is not', async () => {
    const { handle } = given()
    await handle({ count: 3 })
    expect(await handle({ count: 4 })).toMatchObject({ handled: true, state: 7 })
    expect(await handle('reset')).toMatchObject({ handled: true, state: 0 })
  })

  it('that comes again is answered as the first time', async () => {
    const { handle, recorded } = given()
    const context = contextOf()
    const first = await handle({ count: 3 }, context)
    expect(await handle({ count: 3 }, context)).toEqual(first)
    await handle({ count: 4 })
    const [once] = await recorded()
    expect(await handle({ count: 3 }, context)).toMatchObject({ events: [once], state: 7 })
    expect(await recorded()).toHaveLength(2)
  })
})
