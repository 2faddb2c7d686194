import type { PoolClient } from 'pg'
import { DatabaseError } from 'pg'
import { describe, expect, it, vi } from 'vitest'
import { createPinnedConnection } from './pinned-connection.ts'

/** A pool of one connection, and the first connects that fail. */
const pinConnection = (...failures: readonly Error[]) => {
  const remainingFailures = [...failures]
  const release = vi.fn<(destroy?: boolean) => void>()
  const connect = vi.fn<() => Promise<PoolClient>>(async () => {
    const failure = remainingFailures.shift()
    if (failure) throw failure
    return { release } as unknown as PoolClient
  })
  return { connection: createPinnedConnection({ connect } as never), connect, release }
}

const refusal = (severity: string, code: string): DatabaseError =>
  Object.assign(new DatabaseError('no', 2, 'error'), { severity, code })

describe('a connection to the database', () => {
  it('is one connection for all callers, released when it is left', async () => {
    const { connection, connect, release } = pinConnection()
    await Promise.all([connection.use(async () => 1), connection.use(async () => 2)])
    expect(connect).toHaveBeenCalledOnce()
    connection.release()
    await vi.waitFor(() => expect(release).toHaveBeenCalledExactlyOnceWith())
  })

  it('stays open after a refused statement, and is discarded once after a break', async () => {
    const { connection, connect, release } = pinConnection()
    const fail = async (error: Error): Promise<void> => {
      const failing = connection.use(async () => {
        throw error
      })
      await expect(failing).rejects.toBe(error)
    }
    await fail(refusal('ERROR', '23505'))
    expect(connect).toHaveBeenCalledOnce()
    await Promise.all([fail(new Error('ended')), fail(refusal('FATAL', '57P01'))])
    expect(release).toHaveBeenCalledExactlyOnceWith(true)
    await connection.use(async () => {})
    expect(connect).toHaveBeenCalledTimes(2)
  })

  // The pool's own statements on a new connection may be refused like any other: a role, a
  // time-out.
  it.each([new Error('nobody listens'), refusal('FATAL', '57P03'), refusal('ERROR', '57014')])(
    'is opened again by the next statement if it failed: %s',
    async (failure) => {
      const { connection } = pinConnection(failure)
      await expect(connection.use(async () => {})).rejects.toBe(failure)
      expect(await connection.use(async () => 'done')).toBe('done')
    },
  )
})
