import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { toWorkbook } from '../testing/workbook.ts'
import { createUploadWorkers } from '../worker/upload-workers.ts'
import { readTableTask } from './read-table-task.ts'
import { computingMilliseconds } from '@almoner/domain/testing/computing-time.ts'

const limits = { mostRows: 20_001, mostColumns: 60, mostCellLength: 5_000 }
const sender = { address: '203.0.113.7', organisationId: 'harbour' }
const shared = `<row>${'<c t="s"><v>0</v></c>'.repeat(60)}</row>`
const toText = (text: string): Uint8Array => new TextEncoder().encode(text)
const attributes = Array.from({ length: 100_000 }, (_, at) => `a${at}="1"`).join(' ')

/** Measures, every ten milliseconds, the longest time for which this thread was computing. */
const watchThread = () => {
  let [longest, last] = [0, computingMilliseconds()]
  const timer = setInterval(() => {
    const now = computingMilliseconds()
    longest = Math.max(longest, now - last)
    last = now
  }, 10)
  return { stop: () => clearInterval(timer), longestMilliseconds: () => longest }
}

describe('a file that is made to stop the platform', () => {
  // The files of this spec are made before: that takes this thread's time.
  let watch: ReturnType<typeof watchThread>
  beforeAll(() => {
    watch = watchThread()
  })
  afterAll(() => watch.stop())

  it.each<[string, Uint8Array]>([
    ['a tag of 400,000 letters that never ends', toWorkbook(`<${'a'.repeat(400_000)}`)],
    ['tags that never end', toWorkbook('<a '.repeat(400_000))],
    ['a tag of 60,000 letters', toWorkbook(`<row><${'a'.repeat(60_000)}/></row>`)],
    ['100,000 attributes', toWorkbook(`<row ${attributes}/>`)],
    ['a number of 60,000 figures', toWorkbook(`<row><c><v>${'1'.repeat(60_000)}x</v></c></row>`)],
    ['96,000 cells of one text', toWorkbook(shared.repeat(1_600), ['x'.repeat(4_990)])],
    ['900,000 cells of one text', toWorkbook(shared.repeat(15_000), ['x'.repeat(4_990)])],
    ['300,000 tags in each other', toWorkbook('<a>'.repeat(300_000))],
    ['five million cells in a line', toText(','.repeat(5_000_000))],
    ['quotes alone', toText('"'.repeat(5_000_001))],
    ['brackets', toText(`Date,Project\n${`2026-11-20,${'('.repeat(4_990)}\n`.repeat(500)}`)],
  ])('with %s ends within its limits, in its own thread', async (_what, bytes) => {
    const run = createUploadWorkers()
    const from = performance.now()
    const result = await run(readTableTask, { bytes, limits }, sender)
    expect(performance.now() - from).toBeLessThan(30_000)
    expect('output' in result || result.refused !== 'busy').toBe(true)
    // This thread only passes the bytes on and receives the rows; no other work blocks it.
    expect(watch.longestMilliseconds()).toBeLessThan(2_000)
  })
})
