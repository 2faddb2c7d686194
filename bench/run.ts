import { parseArgs } from 'node:util'
import { startCluster } from './contender/cluster.ts'
import { commitOfOurs, describeHost, toHostKind } from './report/host.ts'
import type { Figure } from './measure.ts'
import { measures } from './measures.ts'
import { almoner } from './contender/ours.ts'
import { castore } from './peers/castore.ts'
import { emmett } from './peers/emmett.ts'
import { installPeers } from './peers/load.ts'
import { pgbench, pgbenchVersion } from './peers/pgbench.ts'
import { rawInsert } from './peers/raw-insert.ts'
import { changes, table } from './report/report.ts'
import { earlierThan, keep, type Result } from './report/results.ts'

/**
 * `npm run bench`, `npm run bench -- --quick append read`. The exit code is 1 if a target was
 * missed, so that a machine can be the judge.
 */
const main = async (): Promise<void> => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { quick: { type: 'boolean', default: false } },
  })
  const { quick } = values
  const chosenMeasures = chooseMeasures(positionals)
  const printLine = (line: string): void => console.log(`  ${line}`)
  const contenders = await gather(printLine)
  const host = describeHost()
  const commit = await commitOfOurs()
  const cluster = await startCluster()
  // A run that is stopped half way leaves no server and no folder behind.
  process.once('SIGINT', () => void cluster.stop().finally(() => process.exit(130)))
  try {
    const postgres = await cluster.settings()
    const peers = contenders.map(({ name }) => name)
    console.log(`machine   ${toHostKind(host)}`)
    console.log(`versions  node ${host.node}, PostgreSQL ${postgres['server_version']}, ${commit}`)
    console.log(`peers     ${peers.join(', ')}`)
    console.log(
      `settings  ${Object.entries(postgres)
        .map(([name, value]) => `${name}=${value}`)
        .join(' ')}`,
    )
    const figures: Figure[] = []
    for (const measure of chosenMeasures) {
      const began = performance.now()
      console.log(`${measure.name}: ${measure.target}`)
      figures.push(...(await measure.run({ cluster, contenders, quick, tell: printLine })))
      printLine(`${measure.name} took ${Math.round((performance.now() - began) / 1_000)} s`)
    }
    const at = new Date().toISOString()
    conclude({ at, commit, quick, host, postgres, peers, figures })
  } finally {
    await cluster.stop()
  }
}

const chooseMeasures = (names: readonly string[]) => {
  const unknown = names.find((name) => !measures.some((measure) => measure.name === name))
  if (unknown === undefined) {
    return names.length === 0 ? measures : measures.filter(({ name }) => names.includes(name))
  }
  const knownNames = measures.map(({ name }) => name).join(', ')
  throw new Error(`nothing is called ${unknown}; there are: ${knownNames}`)
}

/** Returns the contenders available on this machine, and prints the missing ones. */
const gather = async (printLine: (line: string) => void) => {
  const version = await pgbenchVersion()
  if (version === null) printLine('left out: pgbench, which is not installed; the limit is raw pg')
  const others = await installPeers(printLine)
  if (!others) printLine('left out: Emmett and Castore, which could not be installed')
  const limit = version === null ? [] : [{ ...pgbench, name: `pgbench ${version} insert` }]
  return [...limit, rawInsert, ...(others ? [emmett, castore] : []), almoner]
}

const conclude = (result: Result): void => {
  console.log(`\n${table(result.figures)}\n`)
  const before = earlierThan(result).flatMap(({ figures }) => figures)
  const changed = changes(result.figures, before)
  if (changed.length > 0) console.log('changed by 10 % or more since it was last measured here:')
  for (const line of changed) console.log(`  ${line}`)
  console.log(`kept in ${keep(result)}`)
  const missed = result.figures.filter(({ target }) => target?.reached === false)
  for (const { what } of missed) console.log(`missed: ${what}`)
  process.exitCode = missed.length === 0 ? 0 : 1
}

await main()
