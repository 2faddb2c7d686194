import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  createBooks,
  masterKey,
  type AuditedBooks,
} from '@almoner/projections/audit/testing/books.ts'
import { programEnvironment } from '../testing/program-environment.ts'

let books: AuditedBooks
let dataDir: string
beforeAll(async () => {
  books = await createBooks()
  dataDir = await mkdtemp(join(tmpdir(), 'almoner-audit-'))
})
afterAll(async () => {
  await rm(dataDir, { recursive: true, force: true })
  await books.close()
})

const command = fileURLToPath(new URL('audit.ts', import.meta.url))

/** Printed once a second: with few events, only a slow machine prints it. */
const howFar = /^\d+ of \d+ events, .* left\n/gm

const audit = (
  args: readonly string[],
  env: Record<string, string> = { DATABASE_URL: books.url },
) =>
  new Promise<{ code: number; stdout: string; stderr: string }>((resolve) => {
    const options = { env: { ...programEnvironment, ...env }, timeout: 90_000 }
    execFile(process.execPath, [command, ...args], options, (error, stdout, stderr) => {
      const code = typeof error?.code === 'number' ? error.code : 0
      resolve({ code, stdout, stderr: stderr.replaceAll(howFar, '') })
    })
  })

describe('the command that audits the event store', () => {
  it('reports for each invariant what it checked, and which had no cases', async () => {
    const { code, stdout, stderr } = await audit([])
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(stdout).toMatch(
      /^ 1 {2}Every journal balances.*: holds \(\d+ journals, \d+ postings\)$/m,
    )
    expect(stdout).toMatch(/^10 {2}A hold ends once: nothing of the kind in the books$/m)
    expect(stdout).toMatch(/^\d+ events: nothing is wrong\.$/m)
  })

  it('finds a link again that it printed before', async () => {
    const { stdout } = await audit([])
    const [link = ''] = /^ {2}platform:\d+:[0-9a-f]{64}$/m.exec(stdout) ?? []
    const again = await audit(['--expect', link.trim(), '--json'])
    expect(again.code).toBe(0)
    expect(JSON.parse(again.stdout)).toMatchObject({ found: 0 })
    const other = await audit([
      '--expect',
      link.trim().replace(/.$/, (last) => (last === '0' ? '1' : '0')),
    ])
    expect(other.code).toBe(1)
    expect(other.stdout).toMatch(/is not what whoever noted its link saw/)
  })

  it('also makes every read model again, with the key to what is sealed', async () => {
    const env = { DATABASE_URL: books.url, MASTER_KEY: masterKey, DATA_DIR: dataDir }
    const { code, stdout, stderr } = await audit(['--deep'], env)
    expect({ code, stderr }).toMatchObject({ code: 0 })
    expect(stdout).toMatch(/\d+ rows of read models/)
  })

  it('also checks the files, if this machine has them', async () => {
    await mkdir(join(dataDir, 'files'), { recursive: true })
    const env = { DATABASE_URL: books.url, MASTER_KEY: masterKey, DATA_DIR: dataDir }
    const { code, stdout } = await audit(['--deep'], env)
    expect(code).toBe(1)
    expect(stdout).toMatch(/DocumentGiven \S+: has no file$/m)
    await rm(join(dataDir, 'files'), { recursive: true })
  })

  it('finds the database of the local data folder', async () => {
    await writeFile(join(dataDir, 'connection.json'), JSON.stringify({ url: books.url }))
    expect(await audit([], { DATA_DIR: dataDir })).toMatchObject({ code: 0, stderr: '' })
  })

  it.each<[string, readonly string[], Record<string, string>, RegExp]>([
    ['no database', [], { DATA_DIR: 'nowhere' }, /No database found: start Almoner first/],
    ['a stopped one', [], { DATABASE_URL: 'postgres://127.0.0.1:1/none' }, /start Almoner first/],
    ['no option', ['--depe'], {}, /Unknown option '--depe'/],
    ['no link', ['--expect', 'platform:1'], {}, /Not a link as the audit prints it/],
    ['no key', ['--deep'], { DATABASE_URL: 'postgres://127.0.0.1:1/none' }, /needs the master key/],
    ['no such store', [], { EVENTSTORE_URL: 'http://x' }, /EVENTSTORE_URL must be an address/],
  ])('reports in one sentence that there is %s', async (_what, args, env, sentence) => {
    const refused = await audit(args, { DATA_DIR: 'nowhere', ...env })
    expect(refused).toMatchObject({ code: 2, stdout: '' })
    expect(refused.stderr.trim().split('\n')).toHaveLength(1)
    expect(refused.stderr).toMatch(sentence)
  })

  it('ends with 1 when something is wrong, and names it', async () => {
    await books.tamper(
      `update es.events set data = data::jsonb || '{"try": 9}' where type = 'PaymentFailed'`,
    )
    const { code, stdout } = await audit([])
    expect(code).toBe(1)
    expect(stdout).toMatch(/^17 {2}Time never runs backwards.*: BROKEN, \d+ found/m)
    expect(stdout).toMatch(/^ {6}position \d+, payment-\S+, PaymentFailed \S+: is not what/m)
    expect(stdout).toMatch(/things are wrong\.$/m)
  })
})
