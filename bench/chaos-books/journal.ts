import { appendFileSync, closeSync, openSync, readSync } from 'node:fs'

/**
 * A record that a writer keeps outside the database. A line is in the file before the append counts
 * as acknowledged. A kill -9 does not lose data that the operating system has received.
 */
export type Line =
  | { kind: 'begun'; payment: number }
  | { kind: 'ended'; payment: number }
  | Acknowledged
  | { kind: 'wrong'; what: string }

export type Acknowledged = {
  kind: 'acknowledged'
  stream: string
  ids: readonly string[]
  /** The position of the last event, as answered. */
  position: string
  revision: string
  /** Whether the answer reported that the append had been written before. */
  again: boolean
}

export const openJournal = (file: string) => ({
  write: (line: Line): void => appendFileSync(file, `${JSON.stringify(line)}\n`),
})

const chunkBytes = 1_000_000

/** Continues to read from its last offset. An unfinished line is left for the next time. */
export const createReader = (file: string) => {
  let offset = 0
  return {
    next: (): readonly Line[] => {
      const lines: Line[] = []
      const handle = openSync(file, 'a+')
      const buffer = Buffer.alloc(chunkBytes)
      for (let isOver = false; !isOver;) {
        const bytes = readSync(handle, buffer, 0, chunkBytes, offset)
        const end = buffer.subarray(0, bytes).lastIndexOf(10) + 1
        isOver = end === 0
        offset += end
        const text = buffer.toString('utf8', 0, end)
        for (const line of text.split('\n')) if (line !== '') lines.push(JSON.parse(line) as Line)
      }
      closeSync(handle)
      return lines
    },
  }
}
