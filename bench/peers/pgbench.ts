import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Contender } from '../contender/contender.ts'
import type { Driven, Load } from '../contender/drive.ts'
import { sampleData, sampleMeta } from '../contender/sample-event.ts'
import { makeSingleRows } from './single-rows.ts'

const run = promisify(execFile)

export const pgbenchVersion = async (): Promise<string | null> => {
  const { stdout } = await run('pgbench', ['--version']).catch(() => ({ stdout: '' }))
  return /(\d+(?:\.\d+)*)/.exec(stdout)?.[1] ?? null
}

/** The insert from C, which shows the server's rate at one row at a time. */
export const pgbench: Contender = {
  name: 'pgbench insert',
  prepare: makeSingleRows,
  open: async (url) => {
    const folder = mkdtempSync(join(tmpdir(), 'almoner-pgbench-'))
    const script = join(folder, 'insert.sql')
    writeFileSync(
      script,
      'insert into single_rows (stream, data, meta) values (:stream, :data, :meta);\n',
    )
    return {
      // Less than a second warms up, and it needs none: it connects before it counts.
      appendOwn: async (load) => (load.seconds < 1 ? nothing : await measure(url, script, load)),
      streams: null,
      close: async () => rmSync(folder, { recursive: true, force: true }),
    }
  },
}

const nothing: Driven = { perSecond: 0, p50Milliseconds: null, p99Milliseconds: null }

const measure = async (
  url: string,
  script: string,
  { workers, seconds }: Load,
): Promise<Driven> => {
  const { hostname, port, username, password, pathname } = new URL(url)
  // It accepts whole seconds only, and the time includes connecting, though the count does not.
  const whole = Math.ceil(seconds) + 1
  const options: Record<string, string | number> = {
    '-h': hostname,
    '-p': port,
    '-U': username,
    '-M': 'prepared',
    '-f': script,
    '-c': workers,
    '-j': Math.min(workers, 2),
    '-T': whole,
  }
  const values = {
    data: JSON.stringify(sampleData),
    meta: JSON.stringify(sampleMeta),
    stream: 'gift-0190f3a0-5b1c-7c3d-8e4f-123456789abc',
  }
  const texts = Object.entries(options)
    .concat(Object.entries(values).map(([name, value]) => ['-D', `${name}=${value}`]))
    .flatMap(([flag, value]) => [flag, String(value)])
  const env = { ...process.env, PGPASSWORD: decodeURIComponent(password) }
  const { stdout } = await run('pgbench', ['-n', ...texts, pathname.slice(1)], { env })
  const perSecond = Number(/tps = ([\d.]+)/.exec(stdout)?.[1])
  if (!(perSecond > 0)) throw new Error(`pgbench did not say how fast it was: ${stdout}`)
  return { perSecond, p50Milliseconds: null, p99Milliseconds: null }
}
