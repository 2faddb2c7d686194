import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { jobs } from './jobs.ts'
import { measureUntil } from './measure/measure-job.ts'
import { startMeasuredWorld, type MeasuredWorld } from './counting/measured-world.ts'
import { aloneColumns, document, findRisen, readTable } from './price-list.ts'
import { manyPayments, openScene, type Scene } from './scene.ts'

const list = readTable(readFileSync(document, 'utf8'), 'alone', aloneColumns)

let world: MeasuredWorld
let scene: Scene
beforeAll(async () => {
  world = await startMeasuredWorld()
  scene = await openScene(world)
  await scene.fill(manyPayments)
})
afterAll(() => world.stop())
afterAll(() => scene.close())

/** The sentences name what has risen: see CONTRIBUTING.md, "Raising a price". */
const measureRisen = async (job: (typeof jobs)[number]): Promise<readonly string[]> => {
  const listed = list.find((row) => row.job === job.name)?.cells ?? {}
  const measured = await measureUntil(
    scene,
    job,
    (counts) => findRisen(listed, counts).length === 0,
  )
  return findRisen(listed, measured)
}

describe('docs/prices.md', () => {
  it('has a row for each job', () => {
    expect(list.map(({ job }) => job)).toEqual(jobs.map(({ name }) => name))
  })
})

// The list was measured with few payments: a price that grows with them is higher here.
describe(`after ${manyPayments} payments, no price is higher for`, () => {
  it.each(jobs)('$name', async (job) => {
    expect(await measureRisen(job)).toEqual([])
  })
})
