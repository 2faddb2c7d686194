import { jobs } from './jobs.ts'
import { traceOnce } from './measure/measure-job.ts'
import { atOnce, jobsAtOnce, measureMany } from './measure/measure-many.ts'
import { withScene } from './scene.ts'
import type { Statement } from './counting/statement-log.ts'

const [, , wanted = ''] = process.argv
/** The first finds the caches empty. */
const runs = 3

/**
 * Prints every statement of one job of the price list, in the order in which the server received
 * them. It also prints how often each statement is sent for a job while sixteen run at once.
 */
const main = async (): Promise<void> => {
  const job = jobs.find(({ name }) => name.includes(wanted))
  if (job === undefined) throw new Error(`docs/prices.md has no job "${wanted}"`)
  await withScene({}, async (scene) => {
    for (let run = 1; run < runs; run += 1) await traceOnce(scene, job)
    const { counts, statements } = await traceOnce(scene, job)
    for (const statement of statements) console.log(toLine(statement))
    console.log(`${job.name}, alone: ${JSON.stringify(counts)}`)
    if (!job.isDoneByMany) return
    const many = await measureMany(scene, job)
    for (const [text, count] of countAlike(many.statements)) {
      console.log(`${(count / jobsAtOnce).toFixed(2).padStart(6)} ${text}`)
    }
    console.log(`${job.name}, ${atOnce} at once: ${JSON.stringify(many.each)}`)
  })
}

const toLine = ({ transaction, application, sql, detail }: Statement): string =>
  `${transaction.padEnd(9)} ${application.padEnd(20)} ${oneLine(sql).slice(0, 90)}  ${detail.slice(0, 110)}`

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').trim()

const countAlike = (statements: readonly Statement[]): readonly [string, number][] => {
  const counts = new Map<string, number>()
  for (const { application, sql } of statements) {
    const text = `${application.padEnd(20)} ${oneLine(sql).slice(0, 120)}`
    counts.set(text, (counts.get(text) ?? 0) + 1)
  }
  return [...counts].sort(([, one], [, other]) => other - one)
}

await main()
