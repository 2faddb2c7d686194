import { unusedPort } from '@almoner/apps/lifecycle/testing/started-process.ts'
import { createChance } from '@almoner/sandbox/chance.ts'
import { runChaos } from './chaos/harness.ts'
import { judge } from './chaos/judging/judge.ts'
import { createMachine } from './chaos/machine.ts'
import { playRounds } from './chaos/rounds.ts'

/**
 * Kills the whole product repeatedly while people pay and give every month, and then checks every
 * guarantee: `node bench/chaos.ts --rounds 10 --seed 7`. After each start the first payer at every
 * charity pays, and leases of dead processes are released. Each round lets this many `payers` pay
 * once, lets `givers` start a recurring plan and change it, and gives `others` a due instalment.
 */
await runChaos(
  'chaos',
  { rounds: 10, counts: { payers: 16, givers: 8, others: 16 } },
  async ({ dataDir, rounds, seed, counts, report }) => {
    const port = await unusedPort()
    const machine = createMachine({
      port,
      dataDir,
      complain: report,
      // This program acts as the proxy, so each payer has an address of their own.
      env: { PAYMENT_LIMITS: 'demonstration', TRUSTED_PROXIES: '127.0.0.1' },
    })
    const { payers = 0, givers = 0, others = 0 } = counts
    try {
      await machine.start()
      const played = await playRounds({
        machine,
        port,
        dataDir,
        chance: createChance(seed),
        rounds,
        report,
        inARound: { payers, givers, others },
      })
      await judge({ dataDir, port, report, ...played })
      await machine.stop()
      const { count, longestMilliseconds } = machine.starts()
      console.log(`${count} starts, the longest took ${longestMilliseconds} ms`)
    } finally {
      await machine.stop()
    }
  },
)
