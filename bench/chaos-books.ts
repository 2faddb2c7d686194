import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { playRounds } from './chaos-books/play.ts'

/**
 * `npm run chaos:books -- --rounds 25 --seed 7`: kills the writer, the database and the projector
 * under load, and checks the event store after each round. The exit code is 1 if a guarantee was
 * broken.
 */
const main = async (): Promise<void> => {
  const { values } = parseArgs({
    options: {
      rounds: { type: 'string', default: '25' },
      seed: { type: 'string', default: String(Date.now() % 1_000_000) },
      keep: { type: 'boolean', default: false },
    },
  })
  const seed = Number(values.seed)
  const rounds = Number(values.rounds)
  if (!(Number.isInteger(seed) && Number.isInteger(rounds) && rounds > 0)) {
    throw new Error('rounds and seed are whole numbers')
  }
  console.log(`seed ${seed}, ${rounds} rounds`)
  // The program stops its PostgreSQL when it exits by itself, but not when a signal ends it.
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(130))
  const dataDir = mkdtempSync(join(tmpdir(), 'almoner-chaos-books-'))
  let keep = true
  try {
    const printLine = (line: string): void => console.log(line)
    const { violations, events, acknowledged, settled } = await playRounds({
      dataDir,
      rounds,
      seed,
      tell: printLine,
    })
    console.log(
      `${events} events; ${acknowledged} acknowledgements, ${settled} of them of appends that were ` +
        'asked for again and had been written',
    )
    for (const violation of violations) console.log(`VIOLATION ${violation}`)
    const isRetained = violations.length === 0
    console.log(isRetained ? 'every promise was kept' : `seed ${seed} broke promises`)
    process.exitCode = isRetained ? 0 : 1
    keep = values.keep || !isRetained
  } finally {
    if (keep) console.log(`the data folder is kept: ${dataDir}`)
    else rmSync(dataDir, { recursive: true, force: true })
  }
}

await main()
