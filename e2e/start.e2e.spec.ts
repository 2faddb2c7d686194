import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { once } from 'node:events'
import { createServer, type IncomingMessage, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  get,
  isGone,
  postgresPid,
  type StartedProcess,
  startProcess,
  unusedPort,
} from '@almoner/apps/lifecycle/testing/started-process.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const program = fileURLToPath(new URL('../apps/start.ts', import.meta.url))
const audit = fileURLToPath(new URL('../apps/commands/audit.ts', import.meta.url))
const firstStartSeconds = 90
/** Returns five, or half of the time of the first start on a slow machine. */
const laterStartSeconds = () => Math.max(5, tookSeconds / 2)
let tookSeconds = 0

let home = ''
let dataDir = ''
let port = 0
let running: StartedProcess

beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'almoner-start-'))
  chmodSync(home, 0o711)
  dataDir = join(home, 'data')
  port = await unusedPort()
})

afterAll(async () => {
  running.kill('SIGTERM')
  await running.ended
  rmSync(home, { recursive: true, force: true })
})

const ready = (): string => `ready http://localhost:${port}\n`

function start(env: Record<string, string> = {}): StartedProcess {
  return startProcess(program, { PORT: String(port), DATA_DIR: dataDir, ...env })
}

const log = (): string => readFileSync(join(dataDir, 'logs', 'almoner.log'), 'utf8')

/** The subjects of a person's letters. */
const letters = async (to: string): Promise<readonly string[]> => {
  const path = `/sandbox/mailbox.json?to=${encodeURIComponent(to)}`
  const mails = JSON.parse((await get(port, path, 'localhost')).body) as { subject: string }[]
  return mails.map(({ subject }) => subject)
}

const give = async (email: string): Promise<void> => {
  const host = 'harbour.localhost'
  const { id } = JSON.parse((await get(port, '/api/donors/organization', host)).body)
  const person = { firstName: 'Suk Yee', lastName: 'Wong', phoneNumber: '6123 4567', email }
  const gift = { organizationId: id, amount: 500, paymentMethod: 'pm_card_hk', coverFee: true }
  const call = request({
    port,
    host: '127.0.0.1',
    method: 'POST',
    path: '/api/user/payments',
    headers: { host: `${host}:${port}`, 'content-type': 'application/json' },
  }).end(JSON.stringify({ ...gift, ...person }))
  const [response] = (await once(call, 'response')) as [IncomingMessage]
  response.resume()
  expect(response.statusCode).toBe(200)
}

// The steps of one life, in order: each begins at the end of the one before.
describe('the whole of Almoner on one machine', () => {
  it('starts on an empty data folder and shows addresses and logins', async () => {
    const startTime = performance.now()
    running = start()
    await running.says(ready(), firstStartSeconds)
    tookSeconds = (performance.now() - startTime) / 1_000
    await running.says('Ctrl-C stops everything.')
    expect(running.readOutput()).toContain(`http://harbour.localhost:${port}`)
    expect(running.readOutput()).toContain('staff@harbour.example')
    expect((await get(port, '/SelectMission', 'harbour.localhost')).status).toBe(200)
    expect((await get(port, '/SelectMission', 'nobody.localhost')).status).toBe(404)
  })

  it('has past data with balanced books, and sends letters only about what is still open', async () => {
    const audited = startProcess(audit, { DATA_DIR: dataDir })
    expect(await audited.ended).toBe(0)
    expect(audited.readOutput()).toContain('nothing is wrong')
    expect(audited.readOutput()).toMatch(/\d{4} payments with a receipt/)
    // Letters start one behind the other: those about the past would come before this receipt.
    await give('giver@example.com')
    await expect.poll(() => letters('giver@example.com')).toHaveLength(1)
    const ofDonor = await letters('donor@almoner.example')
    expect(ofDonor.toSorted()).toEqual([
      expect.stringMatching(/^Please confirm/),
      expect.stringMatching(/^Your monthly gift .* is paused/),
    ])
    // Nor does the first night find anything to complain of.
    expect(log()).not.toContain('"level":50')
  })

  it('refuses a second start on the same data folder', async () => {
    const second = start({ PORT: String(await unusedPort()) })
    expect(await second.ended).toBe(1)
    expect(second.readOutput()).toMatch(/^Almoner already runs on the data folder .*\n$/)
  })

  it('stops on Ctrl-C and leaves no process behind', async () => {
    const pid = postgresPid(dataDir)
    running.kill('SIGINT')
    expect(await running.ended).toBe(0)
    expect(await isGone(pid, 1)).toBe(true)
    expect(existsSync(join(dataDir, 'almoner.lock'))).toBe(false)
  })

  it('refuses a port that is taken and names it', async () => {
    const other = createServer().listen(port)
    await once(other, 'listening')
    const refused = start()
    expect(await refused.ended).toBe(1)
    expect(refused.readOutput()).toContain(`Port ${port} is already in use`)
    other.close()
    await once(other, 'close')
  })

  it('starts again within seconds', async () => {
    const startTime = performance.now()
    running = start()
    await running.says(ready(), firstStartSeconds)
    expect((performance.now() - startTime) / 1_000).toBeLessThan(laterStartSeconds())
  })

  it('recovers from kill -9 while its PostgreSQL still runs', async () => {
    const orphan = postgresPid(dataDir)
    running.kill('SIGKILL')
    await running.ended
    running = start()
    await running.says(ready(), laterStartSeconds() + 5)
    expect(await isGone(orphan, 1)).toBe(true)
    expect((await get(port, '/SelectMission', 'harbour.localhost')).status).toBe(200)
  })

  it('recovers from kill -9 of everything at once', async () => {
    running.kill('SIGKILL')
    process.kill(postgresPid(dataDir), 'SIGKILL')
    await running.ended
    running = start()
    await running.says(ready(), laterStartSeconds() + 5)
    expect((await get(port, '/SelectMission', 'harbour.localhost')).status).toBe(200)
  })

  it('keeps the database’s password out of its output and its log', () => {
    const { password } = JSON.parse(readFileSync(join(dataDir, 'postgres.json'), 'utf8'))
    expect(running.readOutput()).not.toContain(password)
    expect(log()).not.toContain(password)
  })
})
