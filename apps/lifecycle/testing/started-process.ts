import { type ChildProcess, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { request } from 'node:http'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { isAlive } from '@almoner/platform/embedded-postgres/postmaster-file.ts'

export type StartedProcess = {
  /** Returns all output so far, of stdout and stderr. */
  readOutput: () => string
  /** Resolves when the given text is printed. Fails when the process ends or the time is over. */
  says: (text: string, seconds?: number) => Promise<void>
  kill: (signal: NodeJS.Signals) => void
  /** The exit code, or the signal. */
  ended: Promise<number | NodeJS.Signals | null>
}

/** Runs a start program as an operator would, and gives a spec its output. */
export function startProcess(
  program: string,
  env: Record<string, string>,
  args: readonly string[] = [],
): StartedProcess {
  return watch([process.execPath, program, ...args], env)
}

/** Starts the program below a shell, as npm does. A signal goes to the shell only. */
export function startBelowShell(program: string, env: Record<string, string>): StartedProcess {
  // A second command prevents the shell from replacing itself with the program.
  const script = '"$0" "$1"; exit $?'
  const command = ['sh', '-c', script, process.execPath, program]
  return watch(command, { ...env, npm_lifecycle_event: 'start' })
}

function watch([command = '', ...args]: string[], env: Record<string, string>): StartedProcess {
  const child = spawn(command, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => (output += text))
  }
  const ended = once(child, 'close').then(() => child.exitCode ?? child.signalCode)
  return {
    readOutput: () => output,
    says: (text, seconds = 90) => waitFor(text, () => output, { child, seconds }),
    kill: (signal) => void child.kill(signal),
    ended,
  }
}

type Watch = { child: ChildProcess; seconds: number }

async function waitFor(
  text: string,
  readOutput: () => string,
  { child, seconds }: Watch,
): Promise<void> {
  const until = Date.now() + seconds * 1_000
  while (!readOutput().includes(text)) {
    const isOver = child.exitCode !== null || child.signalCode !== null
    if (isOver || Date.now() > until) {
      throw new Error(`"${text}" was not printed within ${seconds} s, but:\n${readOutput()}`)
    }
    await pause(20)
  }
}

// Below the ports that a system assigns to outgoing connections: an assigned port could be in use
// by a client before the program starts to listen. Browsers refuse some below 11,000.
const firstPort = 11_000
const lastPort = 32_000
const mostTries = 50

/** A port that is free at the moment. */
export async function unusedPort(): Promise<number> {
  for (let tries = 0; tries < mostTries; tries += 1) {
    const port = randomInt(firstPort, lastPort)
    if (await canListen(port)) return port
  }
  throw new Error(`no port was free in ${mostTries} tries`)
}

const canListen = async (port: number): Promise<boolean> => {
  const server = createServer()
  server.listen(port)
  try {
    await once(server, 'listening')
  } catch {
    return false
  }
  server.close()
  await once(server, 'close')
  return true
}

/** Node does not resolve names below localhost, so the host is sent as a header. */
export async function get(
  port: number,
  path = '/',
  host = 'localhost',
): Promise<{ status: number; body: string }> {
  const call = request({
    port,
    host: '127.0.0.1',
    path,
    headers: { host: `${host}:${port}` },
  }).end()
  const [response] = await once(call, 'response')
  let body = ''
  for await (const chunk of response) body += String(chunk)
  return { status: response.statusCode, body }
}

export function postgresPid(dataDir: string): number {
  return Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])
}

/** Returns whether the process ends within the given time. */
export async function isGone(pid: number, seconds = 60): Promise<boolean> {
  const until = Date.now() + seconds * 1_000
  while (Date.now() < until) {
    if (!isAlive(pid) || isZombie(pid)) return true
    await pause(50)
  }
  return false
}

function isZombie(pid: number): boolean {
  try {
    return /\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return false
  }
}
