import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'

const longestProjectionSeconds = 60

/** Until every read model that a process projects into this database stands at the head of its books. */
export const untilProjected = async (url: string): Promise<void> => {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    for (const end = Date.now() + longestProjectionSeconds * 1_000; Date.now() < end;) {
      const { rowCount } = await client.query(
        'select from read_models.checkpoints c, es.head h where c.position < h.position',
      )
      if (rowCount === 0) return
      await pause(100)
    }
  } finally {
    await client.end()
  }
  throw new Error(`the books are not projected within ${longestProjectionSeconds} s`)
}
