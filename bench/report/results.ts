import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { toHostKind, type Host } from './host.ts'
import type { Figure } from '../measure.ts'

export type Result = {
  at: string
  commit: string
  quick: boolean
  host: Host
  postgres: Readonly<Record<string, string>>
  peers: readonly string[]
  figures: readonly Figure[]
}

const results = fileURLToPath(new URL('../results/', import.meta.url))
const baseline = `${results}baseline.json`
// A quick run is compared with the last quick one, and with no baseline.
const toFolder = ({ quick }: Result): string => `${results}${quick ? 'quick' : 'runs'}/`

/** One small file for each run, outside of the repository; the name sorts by time. */
export const keep = (result: Result): string => {
  const folder = toFolder(result)
  mkdirSync(folder, { recursive: true })
  const day = result.at.slice(0, 10)
  const clock = result.at.slice(11, 19).replaceAll(':', '')
  const name = `${day}-${clock}-${result.commit.replace('+', '-changed')}.json`
  const rounded = JSON.stringify(
    result,
    (_key, value: unknown) => (typeof value === 'number' ? Number(value.toPrecision(5)) : value),
    2,
  )
  writeFileSync(`${folder}${name}`, `${rounded}\n`)
  return `bench/results/${result.quick ? 'quick' : 'runs'}/${name}`
}

/** Returns the baseline and the earlier runs of this kind on this kind of machine, newest last. */
export const earlierThan = (result: Result): readonly Result[] => {
  const folder = toFolder(result)
  const { host, at, quick } = result
  const files = existsSync(folder) ? readdirSync(folder).map((name) => `${folder}${name}`) : []
  return [...(quick ? [] : [baseline]), ...files]
    .map((file) => JSON.parse(readFileSync(file, 'utf8')) as Result)
    .filter((past) => toHostKind(past.host) === toHostKind(host) && past.at < at)
    .sort((a, b) => (a.at < b.at ? -1 : 1))
}
