import { readFileSync, writeFileSync } from 'node:fs'
import { combine, least, median, most, type Counts } from './counting/counts.ts'
import type { Job } from './job.ts'
import { jobs } from './jobs.ts'
import { measureFlushes } from './measure/measure-flushes.ts'
import { measureIdle } from './measure/measure-idle.ts'
import { atOnce, measureMany } from './measure/measure-many.ts'
import { measureRuns } from './measure/measure-job.ts'
import {
  aloneColumns,
  atOnceColumns,
  document,
  findRisen,
  idleColumns,
  replaceRows,
  writeTable,
  type Cells,
  type PriceRow,
} from './price-list.ts'
import { manyPayments, withScene, type Scene } from './scene.ts'

const [, , wanted = ''] = process.argv
const runs = 9

type Runs = ReadonlyMap<Job, readonly Counts[]>

/** Measures every price, or those of the named jobs, and writes the list: see CONTRIBUTING.md. */
const main = async (scene: Scene): Promise<void> => {
  const chosenJobs = jobs.filter(({ name }) => name.includes(wanted))
  const small = await measureAll(scene, { chosen: chosenJobs, world: 'few payments' })
  const together = await measureTogether(scene, chosenJobs)
  const idle = wanted === '' ? await measureIdle(scene.world) : null
  await scene.fill(manyPayments)
  const large = await measureAll(scene, { chosen: chosenJobs, world: 'ten times as many' })
  const alone: PriceRow[] = []
  for (const job of chosenJobs) {
    const cells = toCells(small.get(job) ?? [], large.get(job) ?? [])
    const walFlushes = await measureFlushes(scene, job)
    alone.push({ job: job.name, cells: { ...cells, walFlushes } })
    for (const sentence of findRisen(cells, combine(large.get(job) ?? [], least))) {
      process.exitCode = 1
      console.error(`${job.name} costs more where there are more payments: ${sentence}`)
    }
  }
  write({ alone, together, idle })
}

/** A count that differs between runs has its median; one of batches the most that was seen twice. */
const toCells = (small: readonly Counts[], large: readonly Counts[]): Cells => {
  const [typical, bound] = [combine(small, median), combine([...small, ...large], most)]
  const cells: Cells = {}
  for (const { name, kind } of aloneColumns) {
    if (name !== 'walFlushes') cells[name] = (kind === 'bound' ? bound : typical)[name]
  }
  return cells
}

const measureAll = async (
  scene: Scene,
  { chosen, world }: { chosen: readonly Job[]; world: string },
): Promise<Runs> => {
  const measured = new Map<Job, readonly Counts[]>()
  for (const job of chosen) {
    const counts = await measureRuns(scene, job, runs)
    console.log(`${world}: ${job.name}: ${JSON.stringify(combine(counts, median))}`)
    measured.set(job, counts)
  }
  return measured
}

const measureTogether = async (
  scene: Scene,
  chosenJobs: readonly Job[],
): Promise<readonly PriceRow[]> => {
  const rows: PriceRow[] = []
  for (const job of chosenJobs.filter(({ isDoneByMany }) => isDoneByMany)) {
    const { each: cells } = await measureMany(scene, job)
    console.log(`${atOnce} at once: ${job.name}: ${JSON.stringify(cells)}`)
    rows.push({ job: job.name, cells })
  }
  return rows
}

type Measured = {
  alone: readonly PriceRow[]
  together: readonly PriceRow[]
  idle: Awaited<ReturnType<typeof measureIdle>> | null
}

const write = ({ alone, together, idle }: Measured): void => {
  const names = jobs.map(({ name }) => name)
  let text = readFileSync(document, 'utf8')
  text = replaceRows(text, 'alone', { columns: aloneColumns, rows: alone, names })
  text = replaceRows(text, 'sixteen at once', { columns: atOnceColumns, rows: together, names })
  if (idle !== null) {
    const rows = idle.map(({ pool, ...cells }) => ({ job: pool, cells }))
    text = writeTable(text, 'idle', { columns: idleColumns, rows })
  }
  writeFileSync(document, text)
}

await withScene({ quietMilliseconds: 300 }, main)
