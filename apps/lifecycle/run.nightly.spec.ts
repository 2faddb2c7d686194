import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import {
  get,
  isGone,
  postgresPid,
  type StartedProcess,
  startBelowShell,
  startProcess,
  unusedPort,
} from './testing/started-process.ts'

const program = fileURLToPath(new URL('testing/stand-in.ts', import.meta.url))

let home = ''
let dataDir = ''
let port = 0
let started: StartedProcess[] = []

beforeEach(async () => {
  home = mkdtempSync(join(tmpdir(), 'almoner-run-'))
  chmodSync(home, 0o711)
  dataDir = join(home, 'data')
  port = await unusedPort()
})

afterEach(async () => {
  for (const each of started.splice(0)) {
    each.kill('SIGTERM')
    await each.ended
  }
  rmSync(home, { recursive: true, force: true })
})

function start(env: Record<string, string> = {}): StartedProcess {
  const each = startProcess(program, { PORT: String(port), DATA_DIR: dataDir, ...env })
  started.push(each)
  return each
}

const ready = (): string => `ready http://localhost:${port}\n`

describe('an empty machine', () => {
  it('starts with its own PostgreSQL and shows the address', async () => {
    const run = start()
    await run.says(ready())
    expect(await get(port)).toEqual({ status: 200, body: '1' })
    expect(run.readOutput()).toContain('s@x.example')
    expect(readdirSync(dataDir).toSorted()).toEqual([
      'almoner.lock',
      'logs',
      'postgres',
      'postgres.json',
    ])
  })

  it('stores the password in a file that only its owner can read, and in no log', async () => {
    const run = start()
    await run.says(ready())
    const file = join(dataDir, 'postgres.json')
    expect(statSync(file).mode & 0o777).toBe(0o600)
    const { password } = JSON.parse(readFileSync(file, 'utf8'))
    expect(password).toMatch(/^[\w-]{32}$/)
    for (const log of ['almoner.log', 'postgres.log']) {
      expect(readFileSync(join(dataDir, 'logs', log), 'utf8')).not.toContain(password)
    }
    expect(run.readOutput()).not.toContain(password)
  })
})

describe('something that runs', () => {
  it('stops completely on Ctrl-C, within seconds and without leftovers', async () => {
    const run = start()
    await run.says(ready())
    const pid = postgresPid(dataDir)
    run.kill('SIGINT')
    expect(await run.ended).toBe(0)
    expect(await isGone(pid, 1)).toBe(true)
    expect(existsSync(join(dataDir, 'almoner.lock'))).toBe(false)
  })

  it('refuses a second start on the same data folder, and keeps running', async () => {
    await start().says(ready())
    const second = start({ PORT: String(await unusedPort()) })
    expect(await second.ended).toBe(1)
    expect(second.readOutput()).toMatch(/^Almoner already runs on the data folder .*\n$/)
    expect((await get(port)).status).toBe(200)
  })

  it('that lost its PostgreSQL stops at once with a message, and the next start succeeds', async () => {
    // Anything that waits for the database would never end.
    const run = start({ STAND_IN_HANGS: '1' })
    await run.says(ready())
    process.kill(postgresPid(dataDir), 'SIGKILL')
    const killTime = performance.now()
    expect(await run.ended).toBe(1)
    expect(performance.now() - killTime).toBeLessThan(15_000)
    expect(run.readOutput()).toMatch(
      /stops everything\.\nPostgreSQL ended by itself; its log is \S+\n$/,
    )
    expect(existsSync(join(dataDir, 'almoner.lock'))).toBe(false)
    await start().says(ready())
    expect((await get(port)).body).toBe('2')
  })

  it('stops whole when the npm that started it is ended', async () => {
    const run = startBelowShell(program, { PORT: String(port), DATA_DIR: dataDir })
    started.push(run)
    await run.says(ready())
    const pid = postgresPid(dataDir)
    run.kill('SIGKILL')
    await run.ended
    expect(await isGone(pid, 5)).toBe(true)
    expect(existsSync(join(dataDir, 'almoner.lock'))).toBe(false)
  })

  it('that hangs while stopping is ended by a second Ctrl-C', async () => {
    const run = start({ STAND_IN_HANGS: 'yes' })
    await run.says(ready())
    const pid = postgresPid(dataDir)
    run.kill('SIGINT')
    await run.says('stopping …')
    await new Promise((resolve) => void setTimeout(resolve, 700))
    run.kill('SIGINT')
    expect(await run.ended).toBe(1)
    expect(await isGone(pid, 5)).toBe(true)
  })
})

describe('something that was killed', () => {
  it('starts again over the PostgreSQL it left running, with what was committed', async () => {
    const killed = start()
    await killed.says(ready())
    const orphan = postgresPid(dataDir)
    killed.kill('SIGKILL')
    await killed.ended
    expect(await isGone(orphan, 0.2)).toBe(false)
    const next = start()
    await next.says(ready())
    expect(next.readOutput()).toContain('stopped the PostgreSQL an earlier start left behind')
    expect((await get(port)).body).toBe('2')
    expect(await isGone(orphan, 1)).toBe(true)
  })

  it('starts again after PostgreSQL was killed with it', async () => {
    const killed = start()
    await killed.says(ready())
    const orphan = postgresPid(dataDir)
    killed.kill('SIGKILL')
    process.kill(orphan, 'SIGKILL')
    await killed.ended
    await start().says(ready())
    expect((await get(port)).body).toBe('2')
  })

  it('starts again when it was killed while making its database', async () => {
    // The program that creates the database outlives the kill for a moment. It must not disturb the
    // next start.
    for (let times = 0; times < 4; times += 1) {
      const before = drafts()
      const killed = start()
      await draftBegun(before)
      killed.kill('SIGKILL')
      await killed.ended
      expect(killed.readOutput()).toBe('making a new PostgreSQL database\n')
      expect(existsSync(join(dataDir, 'postgres'))).toBe(false)
    }
    await start().says(ready())
    expect(drafts()).toEqual([])
  })
})

const drafts = (): string[] =>
  existsSync(dataDir)
    ? readdirSync(dataDir).filter((name) => name.startsWith('postgres.unfinished'))
    : []

/** A draft that was not there before has its first files. */
async function draftBegun(before: readonly string[]): Promise<void> {
  const isBegun = (name: string) => existsSync(join(dataDir, name, 'PG_VERSION'))
  while (!drafts().some((name) => !before.includes(name) && isBegun(name))) {
    await new Promise((resolve) => void setTimeout(resolve, 5))
  }
}

describe('a start that cannot be', () => {
  it('names a port that is taken and does not change the data folder', async () => {
    const other = createServer().listen(port)
    await once(other, 'listening')
    const run = start()
    expect(await run.ended).toBe(1)
    expect(run.readOutput()).toMatch(new RegExp(`^Port ${port} is already in use: .*PORT=.*\n$`))
    expect(existsSync(dataDir)).toBe(false)
    other.close()
  })

  it('prints one sentence for an unexpected error, and logs its stack', async () => {
    const run = start({ STAND_IN_FAILS: 'yes' })
    expect(await run.ended).toBe(1)
    expect(run.readOutput()).toContain('because of an unexpected error (the stand-in)')
    expect(run.readOutput()).not.toMatch(/^\s+at /m)
    expect(readFileSync(join(dataDir, 'logs', 'almoner.log'), 'utf8')).toContain('stand-in.ts:')
  })

  it('reports that DATABASE_URL cannot be reached, without its password', async () => {
    const unprivilegedUser = await unusedPort()
    const run = start({
      DATABASE_URL: `postgresql://me:secret@127.0.0.1:${unprivilegedUser}/almoner`,
    })
    expect(await run.ended).toBe(1)
    expect(run.readOutput()).toContain(
      `DATABASE_URL (127.0.0.1:${unprivilegedUser}) does not answer`,
    )
    expect(run.readOutput()).not.toContain('secret')
  })
})

describe('a PostgreSQL of one’s own', () => {
  it('is used instead of the embedded one', async () => {
    const run = start({ DATABASE_URL: inject('databaseUrl') })
    await run.says(ready())
    expect(existsSync(join(dataDir, 'postgres'))).toBe(false)
    expect((await get(port)).status).toBe(200)
  })
})
