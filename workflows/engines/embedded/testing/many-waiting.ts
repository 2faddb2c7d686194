import { setTimeout as delay } from 'node:timers/promises'
import type { Process } from '../../../flow/flow.ts'
import { bind } from '../../bound-process.ts'
import { createEmbeddedEngine } from '../engine.ts'
import { usualMemory } from '../memory/memory.ts'

/**
 * A program with this many waiting processes, for a spec. It starts them, or finds them from an
 * earlier run. It prints how much more memory it uses once all of them wait.
 */
const [databaseUrl = '', task = '', wanted = ''] = process.argv.slice(2)
const count = Number(wanted)
const quiet = { debug: () => {}, info: () => {}, warn: () => {}, error: console.error }

type Activities = { look: (input: { number: number }) => Promise<null> }

const waits: Process<'waits', { number: number }, Activities, { came: boolean }> = {
  name: 'waits',
  policies: {
    look: {
      attempts: 3,
      firstPauseMilliseconds: 100,
      longestPauseMilliseconds: 1_000,
      timeoutMilliseconds: 5_000,
    },
  },
  run: async (flow, input) => {
    await flow.activities.look(input)
    const came = await flow.waitFor('look', 3_600_000)
    await flow.report({ came })
  },
}

/** Collects garbage first, so that only memory in use is measured. */
const measureMegabytes = (): number => {
  globalThis.gc?.()
  return process.memoryUsage().heapUsed / 2 ** 20
}

const startsAtOnce = 100
const allLooked = Promise.withResolvers<void>()
let looked = 0
const look = async (): Promise<null> => {
  looked += 1
  if (looked === count) allLooked.resolve()
  return null
}

// A wait leaves the memory a second after it began, and not after ten seconds: the memory that is
// measured afterwards is the same.
const settings = { ...usualMemory, restMilliseconds: 1_000, lookMilliseconds: 1_000 }

const launch = () =>
  createEmbeddedEngine({ databaseUrl, processes: [bind(waits, { look })], log: quiet, settings })
const started = performance.now()
const engine = await launch()
const readyAfter = performance.now() - started
const idle = measureMegabytes()
if (task === 'start') {
  for (let number = 0; number < count; number += startsAtOnce) {
    const many = Array.from({ length: startsAtOnce }, (_, index) => number + index)
    await Promise.all(many.map((each) => engine.start('waits', `waits-${each}`, { number: each })))
  }
  await allLooked.promise
}
// The next check is a second later. The rest of the time is for the writes of a busy machine.
await delay(task === 'start' ? 5_000 : 2_000)
const megabytes = measureMegabytes() - idle
const from = performance.now()
await engine.signal(`waits-${count - 1}`, 'look')
const outcome = await engine.firstOutcome(`waits-${count - 1}`, 90_000)
console.log(
  JSON.stringify({
    megabytes,
    readyAfter,
    wokenWithinMilliseconds: Math.round(performance.now() - from),
    outcome,
  }),
)
// Killed from outside: unfinished processes stay.
setInterval(() => {}, 60_000)
