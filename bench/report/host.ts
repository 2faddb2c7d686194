import { execFile } from 'node:child_process'
import { cpus, totalmem } from 'node:os'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

export type Host = { cpu: string; cores: number; memoryGigabytes: number; node: string }

export const describeHost = (): Host => ({
  cpu: cpus()[0]?.model.trim() ?? 'unknown',
  cores: cpus().length,
  memoryGigabytes: Math.round(totalmem() / 1024 ** 3),
  node: process.version,
})

/** Figures of different machines are not compared. */
export const toHostKind = ({ cpu, cores, memoryGigabytes }: Host): string =>
  `${cpu}, ${cores} cores, ${memoryGigabytes} GB`

/** Returns the commit that is measured, with a plus if the files differ from it. */
export const commitOfOurs = async (): Promise<string> => {
  const cwd = fileURLToPath(new URL('../..', import.meta.url))
  const git = async (...words: string[]): Promise<string> =>
    (await promisify(execFile)('git', words, { cwd })).stdout.trim()
  try {
    const changed = await git('status', '--porcelain', '--untracked-files=no')
    return `${await git('rev-parse', '--short', 'HEAD')}${changed === '' ? '' : '+'}`
  } catch {
    return 'unknown'
  }
}
