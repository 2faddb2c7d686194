import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createProjectionDatabase } from '@almoner/projections/engine/testing/database.ts'

const program = fileURLToPath(new URL('../testing/many-waiting.ts', import.meta.url))
const count = 5_000
const mostMegabytes = 10
const mostReadyMilliseconds = 5_000
// The option allows a garbage collection first, so that only memory in use is measured.
const measured = '--expose-gc'

let database: Awaited<ReturnType<typeof createProjectionDatabase>>
let running: ChildProcess | undefined
beforeAll(async () => {
  database = await createProjectionDatabase()
})
afterAll(async () => {
  await kill()
  await database.drop()
})

const kill = async (): Promise<void> => {
  if (!running || running.exitCode !== null || running.signalCode !== null) return
  running.kill('SIGKILL')
  await once(running, 'exit')
}

type Reported = { megabytes: number; readyAfter: number; outcome: unknown }

const run = async (task: 'start' | 'find', many: number): Promise<Reported> => {
  await kill()
  running = spawn(process.execPath, [measured, program, database.url, task, `${many}`], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const lines = createInterface({ input: running.stdout ?? process.stdin })
  const [line] = (await once(lines, 'line')) as [string]
  return JSON.parse(line) as Reported
}

describe('5,000 processes that wait on the embedded engine', () => {
  it('take at most ten megabytes, and each can be woken', async () => {
    const received = await run('start', count)
    expect(received.outcome).toEqual({ came: true })
    expect(received.megabytes).toBeLessThanOrEqual(mostMegabytes)
  })

  it('are found again after kill -9, in as little', async () => {
    const received = await run('find', count - 1)
    expect(received.outcome).toEqual({ came: true })
    expect(received.megabytes).toBeLessThanOrEqual(mostMegabytes)
    expect(received.readyAfter).toBeLessThanOrEqual(mostReadyMilliseconds)
  })
})
