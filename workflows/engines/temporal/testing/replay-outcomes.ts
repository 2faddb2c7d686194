import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

/** Null for a history that replays, otherwise the name and the message of the error. */
type Outcome = string | null

export type ReplayOutcomes = {
  /** Of today's processes, by the name of the history. */
  ours: Record<string, Outcome>
  /** Of processes with a changed step. */
  changed: Outcome
}

const program = fileURLToPath(new URL('./replay-program.ts', import.meta.url))

/** Replays all recorded histories in a program of its own. */
export const replayRecorded = async (): Promise<ReplayOutcomes> => {
  const { stdout } = await promisify(execFile)(process.execPath, [program])
  return JSON.parse(stdout) as ReplayOutcomes
}
