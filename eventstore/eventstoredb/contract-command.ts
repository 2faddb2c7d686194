import { spawnSync } from 'node:child_process'

/**
 * Runs `npm run test:eventstore`: the contract suite and the faults through the real client against
 * the stand-in. If EVENTSTORE_URL is set, it also runs the contract suite against that server. Use
 * a server for tests, because the events in streams of random names are not removed.
 */
const url = process.env['EVENTSTORE_URL'] || undefined
const host = url?.replace(/^.*@|^.*:\/\//, '').split(/[/?]/)[0]
const output = url
  ? `The suite runs against the stand-in and against the server at ${host}.`
  : 'EVENTSTORE_URL is not set: the suite runs against the stand-in, and no real server is used.'

console.log(output)
const { status } = spawnSync(
  'vitest',
  ['run', '--project', 'integration', 'eventstore/eventstoredb'],
  // The specs read another variable name, so that no other run of them fills a server.
  { stdio: 'inherit', env: { ...process.env, CONTRACT_EVENTSTORE_URL: url ?? '' } },
)
console.log(output.replaceAll(' runs ', ' ran ').replace('is used', 'was used'))
process.exitCode = status ?? 1
