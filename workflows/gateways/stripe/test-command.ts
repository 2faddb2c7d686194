import { spawnSync } from 'node:child_process'
import { stripeMockProgram } from './testing/stripe-mock.ts'

/**
 * `npm run test:stripe`: each call of our gateway against stripe-mock, which refuses what Stripe's own
 * description of its API does not have; and each object that the sandbox's Stripe answers by the
 * schema of that description.
 */
if (stripeMockProgram() === null) {
  console.log(
    [
      'STRIPE WAS NOT TESTED: no program `stripe-mock` was found.',
      'With Go: go install github.com/stripe/stripe-mock@latest, and run this again.',
    ].join('\n'),
  )
} else {
  const { status } = spawnSync('vitest', ['run', '--project', 'stripe'], { stdio: 'inherit' })
  process.exitCode = status ?? 1
}
