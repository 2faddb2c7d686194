import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { hasMasterKey, masterKeysFrom, previousKeyFile } from './master-keys.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'almoner-master-key-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const masterKeyFrom = (env: Record<string, string>, dataDir: string) =>
  masterKeysFrom(env, dataDir).current

const hex = 'ab'.repeat(32)

describe('a key that is given', () => {
  it('is used, with blanks around it and in capitals too, and written nowhere', () => {
    const key = Buffer.from(hex, 'hex')
    expect(masterKeyFrom({ MASTER_KEY: hex }, folder)).toEqual(key)
    expect(masterKeyFrom({ MASTER_KEY: ` ${hex.toUpperCase()}\n` }, folder)).toEqual(key)
    expect(() => statSync(join(folder, 'master.key'))).toThrow('ENOENT')
  })

  it.each(['short', hex.slice(1), `${hex}00`, `${hex.slice(2)}zz`])(
    'and is invalid is refused without being repeated: %j',
    (text) => {
      const refused = () => masterKeyFrom({ MASTER_KEY: text }, folder)
      expect(refused).toThrow('the master key is not 64 hex digits')
      expect(refused).not.toThrow(text)
    },
  )
})

describe('no key', () => {
  it('is made at the first start and found at every later one', () => {
    const inside = join(folder, 'new', 'data')
    const masterKey = masterKeyFrom({}, inside)
    expect(masterKey).toHaveLength(32)
    expect(masterKeyFrom({ MASTER_KEY: '' }, inside)).toEqual(masterKey)
    expect(masterKeyFrom({}, join(folder, 'other'))).not.toEqual(masterKey)
  })

  it('can be read by its owner alone', () => {
    masterKeyFrom({}, folder)
    expect(statSync(join(folder, 'master.key')).mode & 0o777).toBe(0o600)
  })

  it('is made in place of a damaged one, which is refused: every login would be lost', () => {
    const path = join(folder, 'master.key')
    writeFileSync(path, 'half a ke')
    expect(() => masterKeyFrom({}, folder)).toThrow('not 64 hex digits')
    expect(readFileSync(path, 'utf8')).toBe('half a ke')
  })
})

describe('the key before this one', () => {
  const before = 'cd'.repeat(32)

  it('is the one that is given, or the one next to the key in the data folder', () => {
    masterKeyFrom({}, folder)
    expect(masterKeysFrom({}, folder).previous).toBeNull()
    writeFileSync(previousKeyFile(folder), before)
    expect(masterKeysFrom({}, folder).previous).toEqual(Buffer.from(before, 'hex'))
    const env = { MASTER_KEY: hex, MASTER_KEY_PREVIOUS: before }
    expect(masterKeysFrom(env, folder).previous).toEqual(Buffer.from(before, 'hex'))
  })

  it('is not taken from the data folder if the current key is given', () => {
    writeFileSync(previousKeyFile(folder), before)
    expect(masterKeysFrom({ MASTER_KEY: hex }, folder).previous).toBeNull()
  })
})

describe('whether there is a key', () => {
  it('is reported without making one', () => {
    expect(hasMasterKey({}, folder)).toBe(false)
    expect(hasMasterKey({ MASTER_KEY: hex }, folder)).toBe(true)
    masterKeyFrom({}, folder)
    expect(hasMasterKey({}, folder)).toBe(true)
  })
})
