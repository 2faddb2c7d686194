import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { harbourId } from '@almoner/domain/fixtures.ts'
import * as paid from '@almoner/domain/payment/fixtures.ts'
import { createPostgresStore } from '@almoner/eventstore/postgres/store.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Db } from '@almoner/projections/engine/database.ts'
import { listPostings } from '@almoner/projections/models/journal/query.ts'
import { readModels } from '@almoner/projections/read-models.ts'
import { createProjectionDatabase } from '@almoner/projections/engine/testing/database.ts'
import { toStream, toAppend } from '@almoner/projections/engine/testing/history.ts'
import { programEnvironment } from '../testing/program-environment.ts'

let db: Db
let url: string
let drop: () => Promise<void>
let dataDir: string
beforeAll(async () => {
  ;({ db, url, drop } = await createProjectionDatabase())
  dataDir = await mkdtemp(join(tmpdir(), 'almoner-rebuild-'))
  const store = createPostgresStore({ url })
  for (const [index, event] of [paid.initiated, paid.identified, paid.succeeded].entries()) {
    const events = [toAppend(event, index)]
    await store.append({ stream: toStream(event), expected: 'any', events })
  }
  await store.close()
})
afterAll(async () => {
  await rm(dataDir, { recursive: true, force: true })
  await drop()
})

const command = fileURLToPath(new URL('rebuild.ts', import.meta.url))

const rebuild = (name: string | readonly string[] | null, env: Record<string, string>) =>
  new Promise<{ code: number; stdout: string; stderr: string }>((resolve) => {
    const variables = { ...programEnvironment, MASTER_KEY: 'ab'.repeat(32), ...env }
    const options = { env: variables, timeout: 90_000 }
    const args = [command].concat(name ?? [])
    execFile(process.execPath, args, options, (error, stdout, stderr) => {
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, stdout, stderr })
    })
  })

const { paymentId } = paid
const postings = () => listPostings(db, { organisationId: harbourId, paymentId })

describe('the command that rebuilds a read model', () => {
  it('replays it from the events, and reports its progress', async () => {
    expect(await postings()).toEqual([])
    const done = await rebuild('journal', { DATABASE_URL: url })
    expect(done).toMatchObject({ code: 0, stderr: '' })
    expect(done.stdout).toMatch(/journal: rebuilt up to position 3/)
    expect(await postings()).toHaveLength(3)
  })

  it('finds the database of the local data folder', async () => {
    await writeFile(join(dataDir, 'connection.json'), JSON.stringify({ url }))
    const done = await rebuild('payment-history', { DATA_DIR: dataDir })
    expect(done).toMatchObject({ code: 0, stderr: '' })
  })

  it('rebuilds every read model if all are requested, except those that fail', async () => {
    const done = await rebuild('all', { DATABASE_URL: url })
    // The payment of this spec is for a project that does not exist.
    expect(done.code).toBe(1)
    expect(done.stderr).toMatch(
      /^The rebuild did not finish: project-page cannot take in [^\n]+\n$/,
    )
    for (const { name } of readModels.filter((readModel) => readModel.name !== 'project-page')) {
      expect(done.stdout).toContain(`${name}: rebuilt up to position 3`)
    }
  })

  it('only compares with --verify, and exits with 1 if something differs', async () => {
    const verify = () => rebuild(['journal', '--verify'], { DATABASE_URL: url })
    const same = await verify()
    expect(same).toMatchObject({ code: 0, stderr: '' })
    expect(same.stdout).toContain('journal: equal to the live one, all')
    await db.deleteFrom('read_models.postings').where('line', '=', 1).executeTakeFirstOrThrow()
    const differs = await verify()
    expect(differs).toMatchObject({ code: 1, stderr: '' })
    expect(differs.stdout).toContain(
      'journal: read_models.postings differs: 0 rows only in the live one, 1 only in the rebuilt one',
    )
    expect(await postings()).toHaveLength(2)
  })

  it('refuses a name that is none, listing those there are', async () => {
    const refused = await rebuild('jornal', { DATABASE_URL: url })
    expect(refused).toMatchObject({ code: 1, stdout: '' })
    expect(refused.stderr.trim().split('\n')).toHaveLength(1)
    expect(refused.stderr).toMatch(/no read model called "jornal".*charity-directory.*journal/)
    expect((await rebuild(null, { DATABASE_URL: url })).stderr).toMatch(/^Say which/)
  })

  it('reports in one sentence that nothing runs here', async () => {
    const refused = await rebuild('journal', { DATA_DIR: join(dataDir, 'empty') })
    expect(refused).toMatchObject({ code: 1, stdout: '' })
    expect(refused.stderr.trim().split('\n')).toHaveLength(1)
    expect(refused.stderr).toMatch(/No database found: start Almoner first/)
  })

  it('reports in one sentence that the database does not answer', async () => {
    const refused = await rebuild('journal', { DATABASE_URL: 'postgres://127.0.0.1:1/none' })
    expect(refused).toMatchObject({ code: 1, stdout: '' })
    expect(refused.stderr.trim().split('\n')).toHaveLength(1)
    expect(refused.stderr).toMatch(/The rebuild did not finish: \S+/)
  })
})
