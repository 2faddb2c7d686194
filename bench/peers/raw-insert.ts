import { randomUUID } from 'node:crypto'
import pg from 'pg'
import type { Contender } from '../contender/contender.ts'
import { drive } from '../contender/drive.ts'
import { sampleData, sampleMeta } from '../contender/sample-event.ts'
import { makeSingleRows } from './single-rows.ts'

const connections = 64

/** The least that Node can do to write an event: one prepared insert, and the wait for its commit. */
export const rawInsert: Contender = {
  name: 'raw pg insert',
  prepare: makeSingleRows,
  open: async (url) => {
    const pool = new pg.Pool({ connectionString: url, max: connections })
    return {
      appendOwn: (load) =>
        drive(load, async () => {
          await pool.query({
            name: 'single_row',
            text: 'insert into single_rows (stream, data, meta) values ($1, $2, $3)',
            values: [`gift-${randomUUID()}`, sampleData, sampleMeta],
          })
          return true
        }),
      streams: null,
      close: () => pool.end(),
    }
  },
}
