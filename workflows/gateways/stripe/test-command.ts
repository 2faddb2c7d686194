import { spawnSync } from 'node:child_process'
import { stripeMockProgram } from './testing/stripe-mock.ts'

/**
 * Runs `npm run test:stripe`. It checks each call of our gateway against stripe-mock, which refuses
 * anything that is not in Stripe's own description of its API. It also checks each object that the
 * sandbox's Stripe answers against the schema of that description.
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
