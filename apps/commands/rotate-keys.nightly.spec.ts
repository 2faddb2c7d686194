import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createTestDatabase, type TestDatabase } from '@almoner/sandbox/testing/database.ts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openVault } from '@almoner/eventstore/postgres/vault/open-vault.ts'
import {
  masterKeyFile,
  masterKeysFrom,
  type MasterKeys,
} from '@almoner/eventstore/vault/keys/master-keys.ts'
import {
  bothKeys,
  masterKey,
  describeKey,
  onlyKey,
  wong,
} from '@almoner/eventstore/vault/vault.spec-suite.ts'
import { programEnvironment } from '../testing/program-environment.ts'

let database: TestDatabase
let dataDir: string
beforeEach(async () => {
  database = await createTestDatabase()
  dataDir = mkdtempSync(join(tmpdir(), 'almoner-rotate-'))
})
afterEach(async () => {
  rmSync(dataDir, { recursive: true, force: true })
  await database.drop()
})

const command = fileURLToPath(new URL('rotate-keys.ts', import.meta.url))

const rotate = (env: Record<string, string>) =>
  new Promise<{ code: number; stdout: string; stderr: string }>((resolve) => {
    const variables = { DATA_DIR: dataDir, DATABASE_URL: database.url, ...env }
    const options = { env: { ...programEnvironment, ...variables }, timeout: 90_000 }
    execFile(process.execPath, [command], options, (error, stdout, stderr) => {
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, stdout, stderr })
    })
  })

const keyUnder = async (masterKeys: () => MasterKeys): Promise<string> => {
  const vault = await openVault({ databaseUrl: database.url, masterKeys })
  try {
    return describeKey((await vault.sealingKeys([wong])).get(wong)?.key)
  } finally {
    await vault.close()
  }
}

const hex = (number: number): string => Buffer.from(masterKey(number)).toString('hex')

const bothGiven = { MASTER_KEY: hex(2), MASTER_KEY_PREVIOUS: hex(1) }

describe('the command that changes the master key', () => {
  it('moves everything from the one given before to the one given now', async () => {
    const key = await keyUnder(onlyKey(1))
    const done = await rotate(bothGiven)
    expect(done).toMatchObject({ code: 0, stderr: '' })
    expect(done.stdout).toMatch(/^keys wrapped anew: 1\nDone: everything is under the new/)
    expect(await keyUnder(onlyKey(2))).toBe(key)
    expect(readdirSync(dataDir)).toEqual([])
  })

  it('makes a new key in the data folder and destroys the old one', async () => {
    const old = masterKeysFrom({}, dataDir).current
    const fromFolder = () => masterKeysFrom({}, dataDir)
    const key = await keyUnder(fromFolder)
    const done = await rotate({})
    expect(done).toMatchObject({ code: 0, stderr: '' })
    expect(readdirSync(dataDir)).toEqual(['master.key'])
    expect(fromFolder().current).not.toEqual(old)
    expect(await keyUnder(fromFolder)).toBe(key)
    const onlyOld = () => ({ current: old, previous: null })
    await expect(keyUnder(onlyOld)).rejects.toThrow(/not the one/)
  })

  it('replaces no key if the master key is wrong, and reports this in one sentence', async () => {
    await keyUnder(onlyKey(1))
    writeFileSync(masterKeyFile(dataDir), hex(3))
    for (const env of [{}, { MASTER_KEY: hex(4), MASTER_KEY_PREVIOUS: hex(3) }]) {
      const refused = await rotate(env)
      expect(refused).toMatchObject({ code: 1, stdout: '' })
      expect(refused.stderr).toMatch(/^The rotation did not finish.*not the one that.*\n$/)
    }
    expect(readdirSync(dataDir)).toEqual(['master.key'])
    await keyUnder(bothKeys(1, 3))
  })

  it.each<[string, Record<string, string>, RegExp]>([
    ['neither key nor folder', {}, /^There is no .*master\.key: set DATA_DIR/],
    ['the new key alone', { MASTER_KEY: hex(1) }, /^Set MASTER_KEY to the new/],
    ['the old key alone', { MASTER_KEY_PREVIOUS: hex(1) }, /^MASTER_KEY_PREVIOUS needs/],
    ['one key twice', { MASTER_KEY: hex(1), MASTER_KEY_PREVIOUS: hex(1) }, /are the same key\.$/],
    ['no database', { ...bothGiven, DATABASE_URL: '' }, /^No database found: /],
  ])('refuses %s', async (_, env, sentence) => {
    const refused = await rotate(env)
    expect(refused).toMatchObject({ code: 1, stdout: '' })
    expect(refused.stderr.trim()).toMatch(sentence)
    expect(readdirSync(dataDir)).toEqual([])
  })

  it('names a database that does not answer without its password', async () => {
    const url = new URL(database.url)
    url.password = 'wrong-password'
    writeFileSync(masterKeyFile(dataDir), hex(1))
    const refused = await rotate({ DATABASE_URL: url.toString() })
    expect(refused.code).toBe(1)
    expect(refused.stderr).not.toMatch(/wrong-password/)
  })
})
