import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { masterKey } from '@almoner/projections/audit/testing/books.ts'
import { startPostgres } from '@almoner/platform/embedded-postgres/start-postgres.ts'
import { restoreBackup } from './restore-backup.ts'
import { takeBackup, type TakeBackup } from './take-backup.ts'
import {
  commandFile,
  keepPaying,
  readEnd,
  runCommand,
  startRunningAlmoner,
} from './testing/running-almoner.ts'
import { programEnvironment } from '../testing/program-environment.ts'

let almoner: Awaited<ReturnType<typeof startRunningAlmoner>>
beforeAll(async () => {
  almoner = await startRunningAlmoner()
})
afterAll(() => almoner.stop())

const quiet = (): void => {}

const place = (name: string): string => join(almoner.home, name)

const takeQuietly = (to: string, options: Partial<TakeBackup> = {}) =>
  takeBackup({
    env: {},
    dataDir: almoner.dataDir,
    to: place(to),
    withKey: false,
    say: quiet,
    ...options,
  })

const restoreQuietly = (backup: string, to: string, env: Record<string, string> = {}) =>
  restoreBackup({ env, backup, to: place(to), keyFile: null, say: quiet })

/** The last position of the event store in a stopped data folder. */
const endIn = async (dataDir: string) => {
  const postgres = await startPostgres({ dataDir, log: quiet })
  try {
    return await readEnd(postgres.url)
  } finally {
    await postgres.stop()
  }
}

describe('a backup of a running Almoner', () => {
  it('made while people pay is restored completely, and the audit finds no error', async () => {
    const paying = await keepPaying(almoner.url, 1_000)
    await vi.waitFor(() => expect(paying.paid()).toBeGreaterThan(5))
    const env = { DATA_DIR: almoner.dataDir }
    const backup = await runCommand('backup', ['--to', place('busy')], env)
    const before = paying.paid()
    await vi.waitFor(() => expect(paying.paid()).toBeGreaterThan(before))
    await paying.stop()
    expect(backup).toMatchObject({ code: 0, stderr: '' })
    expect(backup.stdout).toMatch(/The master key is NOT in it/)

    const [name = ''] = readdirSync(place('busy'))
    const key = join(almoner.dataDir, 'master.key')
    const args = [join(place('busy'), name), '--to', place('busy-copy'), '--key', key]
    const restored = await runCommand('restore', args, {})
    expect(restored.stdout).toMatch(/^\d+ events: nothing is wrong\.$/m)
    expect(restored).toMatchObject({ code: 0, stderr: '' })
    expect(restored.stdout).toMatch(/links noted by people/)
    expect(restored.stdout).toMatch(/\d+ rows of read models/)

    const manifest = JSON.parse(readFileSync(join(place('busy'), name, 'manifest.json'), 'utf8'))
    const { head } = await endIn(place('busy-copy'))
    expect(head).toBeGreaterThanOrEqual(BigInt(manifest.position))
    expect(head).toBeLessThan((await readEnd(almoner.url)).head)
  })

  it('ends at the last position, with the same links and every file that events name', async () => {
    const { folder, manifest } = await takeQuietly('still')
    const live = await readEnd(almoner.url)
    expect(manifest).toMatchObject({ position: String(live.head), links: live.links })
    const { report } = await restoreQuietly(folder, 'still-copy', { MASTER_KEY: masterKey })
    expect(report.found).toBe(0)
    expect(await endIn(place('still-copy'))).toEqual(live)
    const proofs = join(place('still-copy'), 'files', 'proofs')
    expect(readdirSync(proofs)).toEqual(['slip.png'])
    expect(readFileSync(join(proofs, 'slip.png'), 'utf8')).toBe('a slip')
    expect(existsSync(join(place('still-copy'), 'master.key'))).toBe(false)
  })

  it('is readable by its owner only, and contains the key only on request', async () => {
    const { folder, manifest } = await takeQuietly('keyed', { withKey: true })
    for (const { path } of manifest.parts) {
      expect(statSync(join(folder, path)).mode & 0o777).toBe(0o600)
    }
    expect(statSync(folder).mode & 0o777).toBe(0o700)
    expect(statSync(join(folder, 'database')).mode & 0o777).toBe(0o700)
    await restoreQuietly(folder, 'keyed-copy')
    expect(readFileSync(join(place('keyed-copy'), 'master.key'), 'utf8')).toBe(masterKey)
  })

  it('that is killed half-way leaves no folder that could be mistaken for a backup', async () => {
    const to = place('killed')
    const args = [commandFile('backup'), '--to', to]
    const env = { ...programEnvironment, DATA_DIR: almoner.dataDir }
    const command = spawn(process.execPath, args, { env, stdio: 'ignore' })
    await vi.waitFor(() => expect(readdirSync(to)).toHaveLength(1), { interval: 5 })
    command.kill('SIGKILL')
    await once(command, 'exit')
    const [left = ''] = readdirSync(to)
    expect(left).toMatch(/^\..*\.unfinished-/)
    await expect(restoreQuietly(join(to, left), 'killed-copy')).rejects.toThrow(/no whole backup/)
  })

  it('without space for its files leaves nothing behind', async () => {
    writeFileSync(join(almoner.dataDir, 'files', 'large.pdf'), Buffer.alloc(4_000_000))
    const limited = 'ulimit -f 1000; exec "$0" "$@"'
    const args = ['-c', limited, process.execPath, commandFile('backup'), '--to', place('full')]
    const env = { ...programEnvironment, DATA_DIR: almoner.dataDir }
    const command = spawn('sh', args, { env, stdio: ['ignore', 'ignore', 'pipe'] })
    let output = ''
    command.stderr.setEncoding('utf8').on('data', (text: string) => (output += text))
    const [code] = await once(command, 'close')
    rmSync(join(almoner.dataDir, 'files', 'large.pdf'))
    expect({ code, left: readdirSync(place('full')) }).toEqual({ code: 1, left: [] })
    expect(output).toMatch(/^The backup did not finish, and nothing is left of it: EFBIG/)
  })

  it('is not started if it would fill the disk that the database uses', async () => {
    const refused = takeQuietly('narrow', { freeBytes: () => 300_000_000 })
    await expect(refused).rejects.toThrow(/too little room in .*narrow: \d+ MB more are needed/)
    expect(readdirSync(place('narrow'))).toEqual([])
  })

  it.each(['data/postgres', 'data/files/backups'])('is not put into %s', async (to) => {
    await expect(takeQuietly(to)).rejects.toThrow(/is a part of what is backed up/)
  })

  it.each<[string, Record<string, string>, RegExp]>([
    ['a database of one’s own', { DATABASE_URL: 'postgresql://h/d' }, /DATABASE_URL is set: .*pg_/],
    [
      'events elsewhere',
      { EVENTSTORE_URL: 'esdb://h' },
      /not in this database but in EventStoreDB/,
    ],
    ['no Almoner', { DATA_DIR: '/nowhere' }, /No database found in \/nowhere: start Almoner first/],
  ])('is refused in one sentence with %s', async (_what, env, sentence) => {
    const { code, stderr } = await runCommand('backup', [], { DATA_DIR: almoner.dataDir, ...env })
    expect(code).toBe(1)
    expect(stderr.trim().split('\n')).toHaveLength(1)
    expect(stderr).toMatch(sentence)
  })
})

describe('a restore', () => {
  let backup = ''
  beforeAll(async () => {
    backup = (await takeQuietly('good', { withKey: true })).folder
  })

  it.each(['database/base.tar', 'files/proofs/slip.png', 'postgres.json'])(
    'refuses a backup in which one byte of %s was flipped',
    async (path) => {
      const damaged = place('damaged')
      cpSync(backup, damaged, { recursive: true })
      const bytes = readFileSync(join(damaged, path))
      const middle = Math.floor(bytes.length / 2)
      bytes[middle] = (bytes[middle] ?? 0) ^ 1
      writeFileSync(join(damaged, path), bytes)
      await expect(restoreQuietly(damaged, 'from-damaged')).rejects.toThrow(
        `${path} is not what was backed up`,
      )
      rmSync(damaged, { recursive: true })
      expect(readdirSync(almoner.home).filter((name) => name.startsWith('from-damaged'))).toEqual(
        [],
      )
    },
  )

  it('refuses a folder that is not empty, and changes nothing in it', async () => {
    await expect(restoreQuietly(backup, 'data')).rejects.toThrow(
      /nothing is restored over existing/,
    )
    mkdirSync(place('precious'))
    writeFileSync(join(place('precious'), 'letter.txt'), 'precious')
    await expect(restoreQuietly(backup, 'precious')).rejects.toThrow(/is not an empty folder/)
    expect(readdirSync(place('precious'))).toEqual(['letter.txt'])
  })

  it('refuses a wrong key, and leaves nothing behind', async () => {
    writeFileSync(place('other.key'), '08'.repeat(32))
    const args = [backup, '--to', place('locked'), '--key', place('other.key')]
    const { code, stderr } = await runCommand('restore', args, {})
    expect({ code, left: existsSync(place('locked')) }).toEqual({ code: 1, left: false })
    expect(stderr).toMatch(/^Nothing was restored: The master key is not the one/)
    expect(readdirSync(almoner.home).filter((name) => name.startsWith('locked'))).toEqual([])
  })

  it('needs the key if the backup has none', async () => {
    const { folder } = await takeQuietly('keyless')
    await expect(restoreQuietly(folder, 'never')).rejects.toThrow(/give it with --key FILE/)
  })

  it('ends with 1 when the event store of the copy differs from the manifest', async () => {
    const other = place('other')
    cpSync(backup, other, { recursive: true })
    const file = join(other, 'manifest.json')
    const manifest = JSON.parse(readFileSync(file, 'utf8'))
    manifest.links[0] = manifest.links[0].replace(/[0-9a-f]{8}$/, '00000000')
    writeFileSync(file, JSON.stringify(manifest))
    const { code, stdout, stderr } = await runCommand('restore', [other, '--to', place('odd')], {})
    expect(code).toBe(1)
    expect(stdout).toMatch(/is not what whoever noted its link saw/)
    expect(stderr).toMatch(/The audit found what is wrong above/)
  })

  it('refuses a copy that ends earlier than its manifest states', async () => {
    const short = place('short')
    cpSync(backup, short, { recursive: true })
    const file = join(short, 'manifest.json')
    const manifest = JSON.parse(readFileSync(file, 'utf8'))
    writeFileSync(file, JSON.stringify({ ...manifest, position: '999999' }))
    await expect(restoreQuietly(short, 'too-short')).rejects.toThrow(/ends at position \d+ and its/)
  })
})
