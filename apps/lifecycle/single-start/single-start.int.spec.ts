import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { processIdentity } from './process-identity.ts'
import { lockDataFolder } from './single-start.ts'

let home = ''
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'almoner-lock-'))
})
afterEach(() => rmSync(home, { recursive: true, force: true }))

const lockFile = (): string => join(home, 'almoner.lock')

describe('an unused data folder', () => {
  it('is made, locked and released without a trace', () => {
    const folder = join(home, 'new', 'data')
    const lock = lockDataFolder(folder)
    expect(readdirSync(folder)).toEqual(['almoner.lock'])
    lock.release()
    expect(readdirSync(folder)).toEqual([])
  })

  it('is refused with a sentence when a file is in its place', () => {
    const file = join(home, 'file')
    writeFileSync(file, '')
    expect(() => lockDataFolder(file)).toThrow(/a file is in its place/)
    expect(() => lockDataFolder(join(file, 'below'))).toThrow(/a file is in its place/)
  })
})

describe('a path at which no folder can be created', () => {
  it('is refused with a sentence, at once', () => {
    expect(() => lockDataFolder('/proc/almoner/data')).toThrow(/^The data folder .*DATA_DIR/)
  })
})

describe('a data folder in use', () => {
  it('refuses a second start and names the process that holds it', () => {
    lockDataFolder(home)
    expect(() => lockDataFolder(home)).toThrow(
      `Almoner already runs on the data folder ${home} (process ${process.pid})`,
    )
    expect(readdirSync(home)).toEqual(['almoner.lock'])
  })
})

describe('a lock left behind', () => {
  it.each([
    ['a process that ended', { pid: 2 ** 22 + 1, identity: 'gone' }],
    ['an earlier process of the same number', { pid: process.pid, identity: 'another time' }],
    ['nothing readable', 'half a li'],
  ])('by %s is replaced', (_by, content) => {
    writeFileSync(lockFile(), typeof content === 'string' ? content : JSON.stringify(content))
    const lock = lockDataFolder(home)
    expect(() => lockDataFolder(home)).toThrow(/already runs/)
    lock.release()
    expect(existsSync(lockFile())).toBe(false)
  })

  it('is not released by the start that lost it', () => {
    const lock = lockDataFolder(home)
    writeFileSync(lockFile(), JSON.stringify({ pid: 1, identity: 'another' }))
    lock.release()
    expect(existsSync(lockFile())).toBe(true)
  })
})

describe('a process', () => {
  it('is distinguished from others by its start time', () => {
    expect(processIdentity(process.pid)).toBeDefined()
    expect(processIdentity(process.pid)).toBe(processIdentity(process.pid))
    expect(processIdentity(process.pid)).not.toBe(processIdentity(process.ppid))
    expect(processIdentity(2 ** 22 + 1)).toBeUndefined()
  })
})
