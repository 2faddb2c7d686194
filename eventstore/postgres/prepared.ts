import { createHash } from 'node:crypto'
import type { Pool, PoolClient } from 'pg'

/** A library asks the same few dozen questions; more than these have their values in the text. */
const mostStatements = 200
/** Texts that were asked once, and mostly never again: lists of any length. */
const mostAskedOnce = 1_000

type Answered = (error: Error | null | undefined, result?: unknown) => void

/**
 * Has every connection of a pool prepare the statements that a library sends as texts with values,
 * from the second time on: the server then reads and plans each once for a connection, and not every
 * time.
 */
export const preparing = (pool: Pool): Pool => {
  const names = createNames()
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...asked: unknown[]) => unknown
    client.query = ((text: unknown, values: unknown, ...rest: unknown[]) => {
      const isPlain = typeof text === 'string' && Array.isArray(values) && values.length > 0
      const name = isPlain ? names.of(text) : undefined
      if (!isPlain || name === undefined) return query(text, values, ...rest)
      // Whether another try is only a repeat: within a transaction the server has given it all up.
      const isAlone = client.getTransactionStatus() !== 'T'
      const askAgain = (error: unknown): boolean => {
        if (!isOfAnOldTable(error)) return false
        names.forget(text, name)
        return isAlone
      }
      const again = (...how: unknown[]) => query(text, values, ...how)
      const [done] = rest as [Answered?]
      if (done === undefined) {
        return (query({ name, text, values }) as Promise<unknown>).catch((error: unknown) => {
          if (askAgain(error)) return again()
          throw error
        })
      }
      return query({ name, text, values }, ((error, result) => {
        if (askAgain(error)) again(done)
        else done(error, result)
      }) satisfies Answered)
    }) as PoolClient['query']
  })
  return pool
}

// Asked for whole rows, a prepared statement is of no more use once their table has another column.
const isOfAnOldTable = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  error.code === '0A000' &&
  error.message.includes('cached plan')

const createNames = () => {
  const names = new Map<string, string>()
  const askedOnce = new Set<string>()
  let forgotten = 0
  return {
    of: (text: string): string | undefined => {
      const known = names.get(text)
      if (known !== undefined || names.size >= mostStatements) return known
      if (!askedOnce.delete(text)) {
        if (askedOnce.size >= mostAskedOnce) askedOnce.clear()
        askedOnce.add(text)
        return undefined
      }
      const hash = createHash('sha256').update(text).digest('hex').slice(0, 32)
      const name = `${hash} ${forgotten}`
      names.set(text, name)
      return name
    },
    /** Prepared anew from now on, under another name: the old one stays with each connection. */
    forget: (text: string, name: string): void => {
      if (names.get(text) !== name) return
      names.delete(text)
      forgotten += 1
    },
  }
}
