import { setImmediate } from 'node:timers/promises'
import type { Pool } from 'pg'
import { describe, expect, it } from 'vitest'
import { streamName } from '@almoner/domain/kernel/ids.ts'
import { someEvent } from '../../testing/events.ts'
import { createAppender } from './append.ts'

/** A server that answers on the test's command, and the streams of each commit it received. */
const start = ({ backpressure }: { backpressure?: () => Promise<void> | null } = {}) => {
  const commits: string[][] = []
  const answers: ((rows: unknown[][]) => void)[] = []
  let connections = 0
  const client = {
    query: async ({ values: [streams] }: { values: [string[]] }) => {
      commits.push(streams.map((stream) => stream.slice('thing-'.length)))
      const rows = await new Promise<unknown[][]>((resolve) => answers.push(resolve))
      return { rows }
    },
    release: () => {
      connections -= 1
    },
  }
  const connect = async () => {
    connections += 1
    return client
  }
  const appender = createAppender({
    writer: { connect } as unknown as Pool,
    onCommitted: () => {},
    ...(backpressure && { backpressure }),
  })
  return {
    sent: commits,
    connections: () => connections,
    idle: appender.idle,
    append: async (...ids: string[]) => {
      for (const id of ids) {
        const stream = streamName('thing', id)
        void appender.append({ stream, expected: 'any', events: [someEvent()] })
      }
      await setImmediate()
    },
    /** Answers the oldest commit in progress. */
    commit: async () => {
      const count = commits[commits.length - answers.length]?.length ?? 0
      answers.shift()?.(
        Array.from({ length: count }, () => [0, 0n, 1n, '2026-11-20T02:30:00.000Z']),
      )
      await setImmediate()
    },
  }
}

describe('appends that wait', () => {
  it('are sent at once without earlier ones', async () => {
    const { append, sent } = start()
    await append('a')
    expect(sent).toEqual([['a']])
  })

  it('follow a commit in progress when they are as many, and a third commit waits', async () => {
    const { append, commit, sent, connections } = start()
    await append('a')
    await append('b')
    await append('c', 'd')
    expect(sent).toEqual([['a'], ['b']])
    await commit()
    expect(sent).toEqual([['a'], ['b'], ['c', 'd']])
    await append('e')
    expect(sent).toHaveLength(3)
    await commit()
    expect(sent).toHaveLength(3)
    await append('f')
    expect(sent.at(-1)).toEqual(['e', 'f'])
    expect(connections()).toBe(1)
  })

  it('never overtake: a stream of the commit in progress waits for its answer', async () => {
    const { append, commit, sent } = start()
    await append('a')
    await append('a', 'b')
    expect(sent).toEqual([['a']])
    await commit()
    expect(sent[1]).toEqual(['a', 'b'])
  })

  it('return the connection when all are answered', async () => {
    const { append, commit, idle, connections } = start()
    await append('a')
    await append('b')
    await commit()
    expect(connections()).toBe(1)
    await commit()
    await idle()
    expect(connections()).toBe(0)
  })
})

describe('a commit under backpressure', () => {
  const waiting = () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    let askCount = 0
    const backpressure = () => {
      askCount += 1
      return promise
    }
    const over = async () => {
      resolve()
      await setImmediate()
    }
    return { ...start({ backpressure }), asked: () => askCount, over }
  }

  it('waits once, and no other commit is sent during that time', async () => {
    const { append, asked, commit, over, sent } = waiting()
    await append('a')
    await append('b')
    expect(sent).toEqual([])
    expect(asked()).toBe(1)
    await over()
    expect(sent).toEqual([['a']])
    await commit()
    expect(sent).toEqual([['a'], ['b']])
  })

  it('is awaited by a caller that waits until all have their answers', async () => {
    const { append, commit, idle, over } = waiting()
    await append('a')
    let isIdle = false
    const idling = idle().then(() => (isIdle = true))
    await setImmediate()
    expect(isIdle).toBe(false)
    await over()
    expect(isIdle).toBe(false)
    await commit()
    await idling
  })
})
