import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

export type Report = (violation: string) => void

export type Chaos = {
  dataDir: string
  rounds: number
  seed: number
  /** The values of the command's own options. */
  counts: Readonly<Record<string, number>>
  report: Report
}

/**
 * Runs a command that kills what it plays with, and judges it: `--rounds 10 --seed 7 --keep`. Every
 * violation is printed with the seed, so that it can be reproduced. The exit code is 1 if a promise
 * was broken, and then the data folder is kept.
 */
export const runChaos = async (
  name: string,
  { counts, rounds }: { counts: Readonly<Record<string, number>>; rounds: number },
  play: (chaos: Chaos) => Promise<void>,
): Promise<void> => {
  const numbers = { rounds, seed: Date.now() % 1_000_000, ...counts }
  const { values } = parseArgs({
    options: {
      keep: { type: 'boolean', default: false },
      ...Object.fromEntries(
        Object.entries(numbers).map(([option, value]) => [
          option,
          { type: 'string', default: String(value) } as const,
        ]),
      ),
    },
  })
  const read = (option: string): number => {
    const value = Number((values as Record<string, unknown>)[option])
    if (!Number.isInteger(value) || value < 0) throw new Error(`${option} is no whole number`)
    return value
  }
  const chosen = Object.fromEntries(Object.keys(counts).map((option) => [option, read(option)]))
  const seed = read('seed')
  const played = Object.entries(chosen).map(([option, count]) => `${count} ${option}`)
  console.log(`seed ${seed}, ${[`${read('rounds')} rounds`, ...played].join(', ')}`)
  // The program stops its PostgreSQL when it exits by itself, but not when a signal ends it.
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(130))
  const dataDir = mkdtempSync(join(tmpdir(), `almoner-${name}-`))
  const violations: string[] = []
  let keep = true
  try {
    await play({
      dataDir,
      rounds: read('rounds'),
      seed,
      counts: chosen,
      report: (violation) => void violations.push(violation),
    })
    keep = values.keep || violations.length > 0
  } finally {
    if (keep) console.log(`the data folder is kept: ${dataDir}`)
    else rmSync(dataDir, { recursive: true, force: true })
  }
  for (const violation of violations) console.log(`VIOLATION ${violation}`)
  console.log(violations.length === 0 ? 'every promise was kept' : `seed ${seed} broke promises`)
  process.exitCode = violations.length === 0 ? 0 : 1
}
