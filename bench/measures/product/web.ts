import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { atMost, type Figure, type Measure } from '../../measure.ts'
import { percentile } from '../../contender/statistics.ts'

/**
 * Measures the cost of a payer's first visit: the program's size, and the page as it appears on a
 * phone with an empty cache. The phone has a quarter of this machine's speed and slow 4G (1.6
 * Mbit/s, 150 ms).
 */
export const web: Measure = {
  name: 'web',
  target: 'first visit ≤ 112 kB, with the form ≤ 148.5 kB, first paint ≤ 1.3 s, shift ≤ 0.02',
  run: async ({ tell }) => {
    const { bytes, visits } = await measureInAProcess()
    tell(`web: ${visits.length} visits with an empty cache`)
    const median = (of: (visit: MeasuredVisit) => number) => percentile(visits.map(of), 0.5)
    const paint = median((visit) => visit.firstPaintMilliseconds)
    const shift = median((visit) => visit.shift)
    return [
      sized('JavaScript of a first visit, kB of brotli', bytes.front, 112),
      sized('JavaScript up to one’s details, kB of brotli', bytes.details, 148.5),
      { what: 'scripts as they came over the line, kB', value: median(scriptKilobytes), unit: '' },
      { what: 'first paint', value: paint, unit: 'ms', target: atMost(paint, 1_300, '≤ 1.3 s') },
      {
        what: 'largest paint',
        value: median(({ largestPaintMilliseconds: at }) => at),
        unit: 'ms',
      },
      { what: 'projects to press', value: median(({ readyMilliseconds: at }) => at), unit: 'ms' },
      { what: 'layout shift', value: shift, unit: '', target: atMost(shift, 0.02) },
    ]
  },
}

const sized = (what: string, bytes: number, most: number): Figure => {
  const value = bytes / 1_000
  return { what, value, unit: '', target: atMost(value, most, `≤ ${most} kB`) }
}

const scriptKilobytes = ({ scriptBytes }: MeasuredVisit): number => scriptBytes / 1_000

type MeasuredVisit = {
  firstPaintMilliseconds: number
  largestPaintMilliseconds: number
  readyMilliseconds: number
  shift: number
  scriptBytes: number
}

type Measured = { bytes: { front: number; details: number }; visits: readonly MeasuredVisit[] }

// The product and the browser as the journeys start them, with the pages as they were last built.
const measureInAProcess = async (): Promise<Measured> => {
  const program = fileURLToPath(
    new URL('../../../e2e/first-visit/measured-first-visit.ts', import.meta.url),
  )
  const { stdout } = await promisify(execFile)(process.execPath, [program])
  return JSON.parse(stdout) as Measured
}
