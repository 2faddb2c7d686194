import { parseArgs } from 'node:util'
import { linesOf, seedFrom, simulate } from './simulate.ts'

/**
 * `npm run simulate -- --schedules 5000 --seed 42`: payments in virtual time with everything that can
 * go wrong, each by its seed. It prints the seeds whose end is not what it must be.
 */
const { values } = parseArgs({
  options: {
    schedules: { type: 'string', default: '1000' },
    seed: { type: 'string' },
  },
})
const firstSeed = seedFrom(values.seed ?? process.env['SIMULATION_SEED'])
const schedules = Number(values.schedules)
if (!Number.isSafeInteger(schedules) || schedules < 1) throw new Error('--schedules is a count')

console.log(`${schedules} schedules, the first by seed ${firstSeed}`)
const from = performance.now()
const result = await simulate({
  schedules,
  firstSeed,
  onProgress: (done) => {
    if (done % 1_000 === 0) console.log(`${done} done`)
  },
})
const seconds = (performance.now() - from) / 1_000
for (const each of result.broken) console.error(linesOf(each))
console.log(
  `${result.schedules} schedules with ${result.crashes} crashes in ${seconds.toFixed(1)} s: ` +
    (result.broken.length === 0 ? 'every one ended as it must' : `${result.broken.length} broken`),
)
process.exitCode = result.broken.length === 0 ? 0 : 1
