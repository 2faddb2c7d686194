import { countStatements, type StatementCounts } from '../counting/counts.ts'
import type { Act } from '../counting/measured-world.ts'
import type { Statement } from '../counting/statement-log.ts'
import type { Job } from '../job.ts'
import type { Scene } from '../scene.ts'
import { readFlushes } from './measure-flushes.ts'

/** The number at once is that of a bench of payments; the second number counts all jobs. */
export const atOnce = 16
export const jobsAtOnce = 96

export type Many = StatementCounts & { walKilobytes: number; walFlushes: number }

/** Returns the average cost of one job while many run at once, and the clock runs. */
export const measureMany = async (
  scene: Scene,
  { prepare }: Job,
): Promise<{ each: Many; statements: readonly Statement[] }> => {
  const { world } = scene
  const acts: Act[] = []
  while (acts.length < jobsAtOnce) acts.push(await prepare(scene))
  await world.rest()
  const flushesBefore = await readFlushes(world)
  const walBefore = await world.walBytes()
  await world.take()
  await world.go()
  const work = async (): Promise<void> => {
    for (let act = acts.pop(); act !== undefined; act = acts.pop()) await act()
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  const statements = await world.stand()
  const walBytes = Number((await world.walBytes()) - walBefore)
  const counts = countStatements(statements)
  const ofOne = (count: number) => Math.round((count / jobsAtOnce) * 10) / 10
  const each = {
    statements: ofOne(counts.statements),
    transactions: ofOne(counts.transactions),
    streamsRead: ofOne(counts.streamsRead),
    sandboxStatements: ofOne(counts.sandboxStatements),
    projectingStatements: ofOne(counts.projectingStatements),
    projectingTransactions: ofOne(counts.projectingTransactions),
    walKilobytes: Math.round(walBytes / 1_024 / jobsAtOnce),
    walFlushes: ofOne((await readFlushes(world)) - flushesBefore),
  }
  return { each, statements }
}
