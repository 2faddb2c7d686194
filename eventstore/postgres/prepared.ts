import { createHash } from 'node:crypto'
import type { Pool } from 'pg'

/** A library asks the same few dozen questions; more than these have their values in the text. */
const mostStatements = 200

/**
 * Has every connection of a pool prepare the statements that a library sends as texts with values:
 * the server then reads and plans each once for a connection, and not every time.
 */
export const preparing = (pool: Pool): Pool => {
  const names = new Map<string, string>()
  const nameOf = (text: string): string | undefined => {
    const known = names.get(text)
    if (known !== undefined || names.size >= mostStatements) return known
    const name = createHash('sha256').update(text).digest('hex').slice(0, 32)
    names.set(text, name)
    return name
  }
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...asked: unknown[]) => unknown
    client.query = ((text: unknown, values: unknown, ...rest: unknown[]) => {
      const name =
        typeof text === 'string' && Array.isArray(values) && values.length > 0 && nameOf(text)
      return name ? query({ name, text, values }, ...rest) : query(text, values, ...rest)
    }) as typeof client.query
  })
  return pool
}
