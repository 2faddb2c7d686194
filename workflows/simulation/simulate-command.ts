import { parseArgs } from 'node:util'
import { runApplication } from './applications/applications.ts'
import { runBilling } from './billing/billing.ts'
import { runCharityMoney } from './charity-money/charity-money.ts'
import { runDonor } from './recurring-plans/recurring-plans.ts'
import { runSchedule } from './schedule.ts'
import { formatLife, seedFrom, simulate } from './simulate.ts'

/**
 * `npm run simulate -- --schedules 5000 --seed 42`: payments in virtual time with all faults, each
 * by its seed. `--donors 1000` instead: three years each of donors who give every month.
 * `--applications 2000`: charities from their sign-up on. `--money 5000`: some months of a charity's
 * settlements and payouts. `--billing 100`: three years of two charities that are billed. It prints
 * the seeds that violate an invariant.
 */
const { values } = parseArgs({
  options: {
    schedules: { type: 'string' },
    donors: { type: 'string' },
    applications: { type: 'string' },
    money: { type: 'string' },
    billing: { type: 'string' },
    seed: { type: 'string' },
  },
})
const lives = {
  schedules: runSchedule,
  donors: runDonor,
  applications: runApplication,
  money: runCharityMoney,
  billing: runBilling,
}
const kinds = (['schedules', 'donors', 'applications', 'money', 'billing'] as const).filter(
  (kind) => values[kind] !== undefined,
)
if (kinds.length > 1)
  throw new Error('--schedules, --donors, --applications, --money or --billing, one of them')
const option = kinds[0] ?? 'schedules'
const live = lives[option]
const progressEvery = { schedules: 1_000, donors: 100, applications: 200, money: 500, billing: 50 }[
  option
]
const firstSeed = seedFrom(values.seed ?? process.env['SIMULATION_SEED'])
const count = Number(values[option] ?? '1000')
if (!Number.isSafeInteger(count) || count < 1) throw new Error(`--${option} is a count`)

console.log(`${count} ${option}, the first by seed ${firstSeed}`)
const from = performance.now()
const result = await simulate({
  lives: count,
  firstSeed,
  live,
  onProgress: (done) => {
    if (done % progressEvery === 0) console.log(`${done} done`)
  },
})
const seconds = (performance.now() - from) / 1_000
for (const each of result.broken) console.error(formatLife(option)(each))
const counts = Object.entries(result.counts).map(([name, number]) => `, ${number} ${name}`)
console.log(
  `${result.lives} ${option} with ${result.crashes} crashes${counts.join('')} in ${seconds.toFixed(1)} s: ` +
    (result.broken.length === 0 ? 'every one ended as it must' : `${result.broken.length} broken`),
)
process.exitCode = result.broken.length === 0 ? 0 : 1
