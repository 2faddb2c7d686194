import { execFileSync, spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { delimiter, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Schema } from './stripe-schema.ts'

/**
 * Finds the program `stripe-mock` on PATH, or in the folder of `go install`. Returns null if there
 * is none.
 */
export const stripeMockProgram = (): string | null => {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), ...goFolders()]
  return (
    folders.map((folder) => join(folder, 'stripe-mock')).find((path) => existsSync(path)) ?? null
  )
}

const goFolders = (): string[] => {
  try {
    const [bin, path] = go('env', 'GOBIN', 'GOPATH').split('\n')
    return [...(bin ? [bin] : []), ...(path ? [join(path, 'bin')] : [])]
  } catch {
    return []
  }
}

const go = (...words: string[]): string => execFileSync('go', words, { encoding: 'utf8' })

const readyWithinMilliseconds = 30_000

/** Stripe's own description of its API, as a server that refuses what does not follow it. */
export const startStripeMock = async (
  program: string,
): Promise<{ port: number; stop: () => void }> => {
  const port = await freePort()
  const server = spawn(program, ['-http-addr', `127.0.0.1:${port}`], { stdio: 'ignore' })
  const until = Date.now() + readyWithinMilliseconds
  while (!(await answers(port))) {
    if (Date.now() > until) throw new Error('stripe-mock did not start')
    await delay(100)
  }
  return { port, stop: () => server.kill() }
}

/** The schemas that the program was built with; Go has its sources. */
export const readSchemas = (program: string): Readonly<Record<string, Schema>> => {
  const [, version] =
    /mod\s+github\.com\/stripe\/stripe-mock\s+(\S+)/.exec(go('version', '-m', program)) ?? []
  if (version === undefined) throw new Error(`${program} does not name its version`)
  const answer = go('mod', 'download', '-json', `github.com/stripe/stripe-mock@${version}`)
  const { Dir: folder } = JSON.parse(answer) as { Dir: string }
  const file = join(folder, 'embedded', 'openapi', 'spec3.json')
  const { components } = JSON.parse(readFileSync(file, 'utf8')) as {
    components: { schemas: Record<string, Schema> }
  }
  return components.schemas
}

const answers = async (port: number): Promise<boolean> => {
  try {
    await fetch(`http://127.0.0.1:${port}/`)
    return true
  } catch {
    return false
  }
}

const freePort = async (): Promise<number> => {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}
