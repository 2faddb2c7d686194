import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { masterKeysFrom } from '@almoner/eventstore/vault/keys/master-keys.ts'
import { readModels } from '@almoner/projections/read-models.ts'
import { createChance } from '@almoner/sandbox/chance.ts'
import { createReader, type Acknowledged, type Line } from './journal.ts'
import type { Report } from '../chaos/harness.ts'
import {
  checkAcknowledged,
  checkBooks,
  checkRebuilds,
  checkStore,
} from '../chaos/judging/store-promises.ts'
import { openDatabase } from '../chaos/open-database.ts'
import { deaths, setScene, type Scene } from './scene.ts'

export type Played = {
  violations: readonly string[]
  events: bigint
  acknowledged: number
  /** Appends whose outcome the writer had not received, and which had been written. */
  settled: number
}

/**
 * Repeatedly kills a process, restarts it, and checks the event store's guarantees. Each round
 * checks the new events, and the end checks everything.
 */
export const playRounds = async (options: {
  dataDir: string
  rounds: number
  seed: number
  tell: (line: string) => void
}): Promise<Played> => {
  const { dataDir, rounds, seed, tell } = options
  const chance = createChance(seed)
  const violations: string[] = []
  const report: Report = (violation) => void violations.push(violation)
  const scene = await setScene(dataDir, seed)
  const bookkeeper = createBookkeeper(scene, report)
  try {
    for (let round = 1; round <= rounds && violations.length === 0; round += 1) {
      const began = performance.now()
      await pause(chance.between(200, 1_000))
      const death = chance.pick(deaths)
      await scene.die(death)
      await pause(chance.between(100, 300))
      const events = await bookkeeper.checkWhatIsNew()
      const seconds = ((performance.now() - began) / 1_000).toFixed(1)
      tell(`round ${round}: ${death}; ${events} events in the books; ${seconds} s`)
    }
    // A broken event store needs no clean shutdown, and might never reach one.
    if (violations.length > 0) return { violations, events: 0n, ...bookkeeper.counts() }
    const code = await scene.finishWriting()
    if (code !== 0) report(`the writer ended with ${code}`)
    const events = await bookkeeper.checkEverything()
    await scene.stopProjector()
    const { url, masterKey } = scene
    const masterKeys = () => masterKeysFrom({ MASTER_KEY: masterKey }, '')
    await checkRebuilds({ url, masterKeys }, report)
    return { violations, events, ...bookkeeper.counts() }
  } finally {
    await scene.stop()
  }
}

const createBookkeeper = (scene: Scene, report: Report) => {
  const reader = createReader(scene.journalFile)
  const openPayments = new Set<number>()
  let acknowledged = 0
  let settled = 0
  let checked = 0n

  const note = (lines: readonly Line[]): readonly Acknowledged[] => {
    for (const line of lines) {
      if (line.kind === 'begun') openPayments.add(line.payment)
      else if (line.kind === 'ended') openPayments.delete(line.payment)
      else if (line.kind === 'wrong') report(line.what)
      else if (line.again) settled += 1
    }
    const acks = lines.filter((line) => line.kind === 'acknowledged')
    acknowledged += acks.length
    return acks
  }
  return {
    counts: () => ({ acknowledged, settled }),
    checkWhatIsNew: () =>
      askDatabase(scene.url, async (db) => {
        // Read before the event store: every acknowledged append must be in it.
        const acks = note(reader.next())
        await checkAcknowledged(db, acks, report)
        checked = await checkBooks(db, checked, report)
        return checked
      }),
    checkEverything: () =>
      askDatabase(scene.url, async (db) => {
        note(reader.next())
        if (openPayments.size > 0)
          report(`${openPayments.size} payments were begun and never ended`)
        const again = createReader(scene.journalFile).next()
        const acks = again.filter((line) => line.kind === 'acknowledged')
        for (let index = 0; index < acks.length; index += acksAtOnce) {
          await checkAcknowledged(db, acks.slice(index, index + acksAtOnce), report)
        }
        await untilProjected(db)
        return await checkStore(db, report)
      }),
  }
}

const acksAtOnce = 10_000
const longestCatchUpSeconds = 240

/**
 * Waits until every read model has a checkpoint at the head. A read model that was killed before
 * its first batch has none yet. This is not a check: if it takes too long, the check that follows
 * reports which one is behind.
 */
const untilProjected = async (db: pg.Client): Promise<void> => {
  const names = readModels.map(({ name }) => name)
  const until = Date.now() + longestCatchUpSeconds * 1_000
  while (Date.now() < until) {
    const { rows } = await db.query<{ isProjected: boolean }>(
      `select bool_and(c.position = h.position) and array_agg(c.name) @> $1::text[] as "isProjected"
        from read_models.checkpoints c, es.head h`,
      [names],
    )
    if (rows[0]?.isProjected) return
    await pause(100)
  }
}

const askDatabase = async <Result>(
  url: string,
  ask: (db: pg.Client) => Promise<Result>,
): Promise<Result> => {
  const db = await openDatabase(() => url)
  try {
    return await ask(db)
  } finally {
    await db.end()
  }
}
