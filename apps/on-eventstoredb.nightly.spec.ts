import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { startWireStandIn } from '@almoner/eventstore/testing/wire-stand-in/server.ts'
import { createTestDatabase } from '@almoner/sandbox/testing/database.ts'
import {
  get,
  startProcess,
  unusedPort,
  type StartedProcess,
} from './lifecycle/testing/started-process.ts'

const program = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

const started: StartedProcess[] = []

const start = (path: string, env: Record<string, string>): StartedProcess => {
  const one = startProcess(program(path), env)
  started.push(one)
  return one
}

afterEach(async () => {
  for (const one of started.splice(0)) {
    one.kill('SIGTERM')
    await one.ended
  }
})

/**
 * Waits until every read model is up to date and the process reports that it is healthy. It asks
 * seldom: each answer reads an event for each read model that is behind, with some sent ahead.
 */
const untilProjected = async (port: number): Promise<void> => {
  await vi.waitFor(
    async () => {
      const { status, head, readModels } = JSON.parse((await get(port, '/health')).body)
      const behind = readModels.filter(({ position }: { position: number }) => position < head)
      expect([status, behind]).toEqual(['ok', []])
    },
    { interval: 3_000, timeout: 180_000 },
  )
}

// 40 seconds on a machine of its own, and four times as long on one that others use.
const timeout = 600_000

describe('the first start of the demonstration on EventStoreDB', { timeout }, () => {
  it('sends each event fewer than three times on average, and the audit finds no error', async () => {
    const server = await startWireStandIn()
    onTestFinished(() => server.close())
    const database = await createTestDatabase()
    onTestFinished(() => database.drop())
    const dataDir = mkdtempSync(join(tmpdir(), 'almoner-eventstoredb-'))
    onTestFinished(() => rmSync(dataDir, { recursive: true }))
    const port = await unusedPort()
    const env = {
      DATABASE_URL: database.url,
      EVENTSTORE_URL: server.url,
      MASTER_KEY: 'ef'.repeat(32),
      DATA_DIR: dataDir,
      PORT: String(port),
    }
    await start('./start.ts', env).says(`ready http://localhost:${port}`, 180)
    await untilProjected(port)
    // An append reads its event back, one page after the other serves all followers, and some more
    // are sent ahead or answer for the health.
    const ours = server.log.records.filter(({ stream }) => /^[a-z]/.test(stream)).length
    expect(server.traffic.eventsSent / ours).toBeLessThan(3)
    const audit = start('./commands/audit.ts', env)
    expect([await audit.ended, audit.readOutput()]).toEqual([
      0,
      expect.stringMatching(/1\d{4} events: nothing is wrong/),
    ])
  })
})
