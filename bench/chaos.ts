import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { unusedPort } from '@almoner/apps/lifecycle/testing/started-process.ts'
import { createChance } from '@almoner/sandbox/chance.ts'
import { judge } from './chaos/judging/judge.ts'
import { createMachine } from './chaos/machine.ts'
import { playRounds } from './chaos/rounds.ts'

/**
 * Kills the whole product repeatedly while people pay and give every month, and then checks every
 * guarantee: `node bench/chaos.ts --rounds 10 --seed 7`. The exit code is 1 if one was broken.
 * After each start the first payer at every charity pays, and leases of dead processes are
 * released. Each round lets this many `payers` pay once, lets `givers` start a recurring plan and
 * change it, and gives `others` a due instalment.
 */
const main = async (): Promise<void> => {
  const { values } = parseArgs({
    options: {
      rounds: { type: 'string', default: '10' },
      payers: { type: 'string', default: '16' },
      givers: { type: 'string', default: '8' },
      others: { type: 'string', default: '16' },
      seed: { type: 'string', default: String(Date.now() % 1_000_000) },
      keep: { type: 'boolean', default: false },
    },
  })
  const { rounds, payers, givers, others } = values
  const seed = Number(values.seed)
  const dataDir = mkdtempSync(join(tmpdir(), 'almoner-chaos-'))
  const violations: string[] = []
  const report = (violation: string): void => void violations.push(violation)
  const port = await unusedPort()
  const machine = createMachine({
    port,
    dataDir,
    complain: report,
    // This program acts as the proxy, so each payer has an address of their own.
    env: { PAYMENT_LIMITS: 'demonstration', TRUSTED_PROXIES: '127.0.0.1' },
  })
  console.log(
    `seed ${seed}, ${rounds} rounds of ${payers} payers, ${givers} givers and ${others} others`,
  )
  try {
    await machine.start()
    const played = await playRounds({
      machine,
      port,
      dataDir,
      chance: createChance(seed),
      rounds: Number(rounds),
      report,
      inARound: { payers: Number(payers), givers: Number(givers), others: Number(others) },
    })
    await judge({ dataDir, port, report, ...played })
    await machine.stop()
    const { count, longestMilliseconds } = machine.starts()
    console.log(`${count} starts, the longest took ${longestMilliseconds} ms`)
  } finally {
    await machine.stop()
    if (values.keep || violations.length > 0) console.log(`the data folder is kept: ${dataDir}`)
    else rmSync(dataDir, { recursive: true, force: true })
  }
  for (const violation of violations) console.log(`VIOLATION ${violation}`)
  console.log(violations.length === 0 ? 'every promise was kept' : `seed ${seed} broke promises`)
  process.exitCode = violations.length === 0 ? 0 : 1
}

await main()
