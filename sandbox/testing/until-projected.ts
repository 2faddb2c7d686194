import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { readModels } from '@almoner/projections/read-models.ts'

const longestProjectionSeconds = 60

/** Waits until every read model that a process projects into this database is at the head. */
export const untilProjected = async (url: string): Promise<void> => {
  const names = readModels.map(({ name }) => name)
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    for (const end = Date.now() + longestProjectionSeconds * 1_000; Date.now() < end;) {
      // Processes have checkpoints too, which may stay behind the head.
      const { rowCount } = await client.query(
        `select from read_models.checkpoints c, es.head h
          where c.name = any($1) and c.position >= h.position`,
        [names],
      )
      if (rowCount === names.length) return
      await pause(100)
    }
  } finally {
    await client.end()
  }
  throw new Error(`the books are not projected within ${longestProjectionSeconds} s`)
}
