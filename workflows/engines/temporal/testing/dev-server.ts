import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { Client, Connection } from '@temporalio/client'
import { setUp } from '../set-up/set-up.ts'
import type { TemporalSettings } from '@almoner/platform/temporal-settings.ts'

export type TemporalForTests = {
  settings: TemporalSettings
  /** Crashes the server and restarts it with all its data. This works only for our own server. */
  restart: (awayMilliseconds: number) => Promise<void>
  stop: () => Promise<void>
}

const readyWithinMilliseconds = 60_000

/**
 * Returns the path of the program `temporal`: configured, on PATH, or in the folder of `go
 * install`. Null if there is none.
 */
export const temporalProgram = (): string | null => {
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  const candidates = [
    process.env['TEMPORAL_PROGRAM'],
    ...folders.map((folder) => join(folder, 'temporal')),
    ...goFolders().map((folder) => join(folder, 'temporal')),
  ]
  return candidates.find((path) => path && existsSync(path)) ?? null
}

const goFolders = (): string[] => {
  try {
    const output = execFileSync('go', ['env', 'GOBIN', 'GOPATH'], { encoding: 'utf8' })
    const [bin, path] = output.split('\n')
    return [...(bin ? [bin] : []), ...(path ? [join(path, 'bin')] : [])]
  } catch {
    return []
  }
}

/** A Temporal server on free ports, with its data in a folder that is removed with it. */
export const startTemporal = async (program: string): Promise<TemporalForTests> => {
  const folder = mkdtempSync(join(tmpdir(), 'almoner-temporal-'))
  const port = await freePort()
  const settings = { address: `127.0.0.1:${port}`, namespace: 'default', tls: false, apiKey: null }
  const where = ['--headless', '--ip', '127.0.0.1', '--port', `${port}`]
  const what = ['--db-filename', join(folder, 'temporal.db'), '--log-level', 'error']
  // A server may let a timer be a second late, for its own peace. Ours are shorter than that.
  const precise = ['--dynamic-config-value', 'history.timerProcessorMaxTimeShift="10ms"']
  const flags = [...where, ...what, ...precise]
  const launch = (): ChildProcess =>
    spawn(program, ['server', 'start-dev', ...flags], { stdio: 'ignore' })
  let server = launch()
  await ready(settings, server)
  return {
    settings,
    restart: async (awayMilliseconds) => {
      await end(server)
      await delay(awayMilliseconds)
      server = launch()
      await ready(settings, server)
    },
    stop: async () => {
      await end(server)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const ready = async (settings: TemporalSettings, server: ChildProcess): Promise<void> => {
  const { address, namespace } = settings
  const until = Date.now() + readyWithinMilliseconds
  for (;;) {
    try {
      const connection = await Connection.connect({ address, connectTimeout: 1_000 })
      await setUp(new Client({ connection, namespace })).finally(() => connection.close())
      return
    } catch (error) {
      if (server.exitCode !== null) throw new Error('temporal did not start', { cause: error })
      if (Date.now() > until) throw error
      await delay(200)
    }
  }
}

const end = async (server: ChildProcess): Promise<void> => {
  if (server.exitCode !== null || server.signalCode !== null) return
  server.kill('SIGKILL')
  await once(server, 'exit')
}

const freePort = async (): Promise<number> => {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}
