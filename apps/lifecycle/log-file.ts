import { mkdirSync, openSync, renameSync, statSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { inspect } from 'node:util'

export type LogFile = {
  path: string
  /** Adds a line unchanged. */
  write: (line: string) => void
  /** Adds an error with its stack and causes, which are shown on no terminal and in no browser. */
  writeError: (error: unknown) => void
  writeWarning: (warning: Error) => void
}

const limitBytes = 20 * 1024 * 1024

/** The log of this start, in the data folder; one earlier file remains. */
export function openLogFile(dataDir: string): LogFile {
  const folder = join(dataDir, 'logs')
  const path = join(folder, 'almoner.log')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if ((statSync(path, { throwIfNoEntry: false })?.size ?? 0) > limitBytes) {
    renameSync(path, `${path}.1`)
  }
  const file = openSync(path, 'a', 0o600)
  const write = (line: string): void => {
    try {
      writeSync(file, line.endsWith('\n') ? line : `${line}\n`)
    } catch {
      // A full disk must not turn every log line into a second failure.
    }
  }
  const writeAt = (level: number, what: unknown): void => {
    const time = new Date().toISOString()
    write(JSON.stringify({ time, level, msg: inspect(what, { depth: 5 }) }))
  }
  return {
    path,
    write,
    writeError: (error) => writeAt(60, error),
    writeWarning: (warning) => writeAt(40, warning),
  }
}
