import { spawnSync } from 'node:child_process'
import { temporalProgram } from './testing/dev-server.ts'

/**
 * `npm run test:temporal` runs processes on a real Temporal server. It is the server in
 * TEMPORAL_ADDRESS, or our own if there is a `temporal` program. A configured server gets processes
 * on queues of random names, and stores them: use a server for tests.
 */
const address = process.env['TEMPORAL_ADDRESS']
const program = temporalProgram()

if (!address && !program) {
  console.log(
    [
      'TEMPORAL WAS NOT TESTED: TEMPORAL_ADDRESS is not set and no program `temporal` was found.',
      'With Go: go install github.com/temporalio/cli/cmd/temporal@v1.5.1, and run this again.',
    ].join('\n'),
  )
} else {
  const output = address
    ? `Processes run on the Temporal at ${address}.`
    : 'Processes run on a Temporal server of our own, which goes with the run.'
  console.log(output)
  const { status } = spawnSync('vitest', ['run', '--project', 'temporal'], { stdio: 'inherit' })
  console.log(output.replace(' run ', ' ran '))
  process.exitCode = status ?? 1
}
