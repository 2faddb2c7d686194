import {
  linkSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { destroyPreviousKeyFile, replaceMasterKeyFile } from './master-key-file.ts'
import { masterKeyFile, masterKeysFrom, previousKeyFile } from './master-keys.ts'

let folder: string
let first: Uint8Array
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'almoner-key-file-'))
  first = masterKeysFrom({}, folder).current
})
afterEach(() => rmSync(folder, { recursive: true }))

const keys = () => masterKeysFrom({}, folder)

describe('replacing the master key in the data folder', () => {
  it('writes a new one and keeps the previous one next to it, readable by its owner only', () => {
    replaceMasterKeyFile(folder)
    expect(keys().previous).toEqual(first)
    expect(keys().current).not.toEqual(first)
    for (const file of [masterKeyFile(folder), previousKeyFile(folder)]) {
      expect(statSync(file).mode & 0o777).toBe(0o600)
    }
  })

  it('makes no third while the second is being put to use', () => {
    replaceMasterKeyFile(folder)
    const both = keys()
    replaceMasterKeyFile(folder)
    expect(keys()).toEqual(both)
  })

  it('continues if it was interrupted before the new one was in place', () => {
    writeFileSync(`${masterKeyFile(folder)}.next`, 'half a ke')
    expect(keys()).toEqual({ current: first, previous: null })
    linkSync(masterKeyFile(folder), previousKeyFile(folder))
    expect(keys()).toEqual({ current: first, previous: first })
    replaceMasterKeyFile(folder)
    expect(keys().previous).toEqual(first)
    expect(keys().current).not.toEqual(first)
  })
})

describe('destroying the old master key', () => {
  it('leaves only the new one', () => {
    replaceMasterKeyFile(folder)
    const { current } = keys()
    destroyPreviousKeyFile(folder)
    expect(keys()).toEqual({ current, previous: null })
    expect(readdirSync(folder)).toEqual(['master.key'])
  })

  it('never touches one that is in use', () => {
    linkSync(masterKeyFile(folder), previousKeyFile(folder))
    expect(() => destroyPreviousKeyFile(folder)).toThrow(/in use/)
    expect(keys().current).toEqual(first)
  })

  it('that was interrupted does not prevent a start, and is finished by the next start', () => {
    replaceMasterKeyFile(folder)
    const { current } = keys()
    const doomed = `${masterKeyFile(folder)}.destroyed`
    writeFileSync(doomed, readFileSync(previousKeyFile(folder)).fill(0, 0, 8))
    rmSync(previousKeyFile(folder))
    expect(keys()).toEqual({ current, previous: null })
    destroyPreviousKeyFile(folder)
    expect(readdirSync(folder)).toEqual(['master.key'])
  })

  it('that does not exist causes no error', () => {
    destroyPreviousKeyFile(folder)
    expect(readdirSync(folder)).toEqual(['master.key'])
  })
})
