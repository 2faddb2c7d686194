import { spawn, type ChildProcess } from 'node:child_process'
import { closeSync, openSync, readFileSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { diskFullMessage, startError } from '../plain-error.ts'
import type { Binaries } from './binaries.ts'
import { readPostmaster } from './postmaster-file.ts'
import type { RunAs } from './run-as.ts'

export type Server = {
  /** Settles when the server has ended, for any reason. */
  ended: Promise<void>
  stop: () => Promise<void>
}

type Launch = {
  binaries: Binaries
  runAs: RunAs
  folder: string
  port: number
  logFile: string
  settings: Record<string, string>
}

/** Why a launch did not end in a running server; only a taken port is worth another try. */
export type LaunchFailure = { failed: 'port_taken' | 'still_in_use' }

/** Crash recovery of a large database takes a while; past this something else is wrong. */
const readyWithinSeconds = 120

export async function launch(options: Launch): Promise<Server | LaunchFailure> {
  const logStart = statSync(options.logFile, { throwIfNoEntry: false })?.size ?? 0
  const child = spawnServer(options)
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve()).once('error', () => resolve())
  })
  endWithThisProcess(child, ended)
  const until = Date.now() + readyWithinSeconds * 1_000
  while (Date.now() < until && isRunning(child)) {
    const postmaster = readPostmaster(options.folder)
    if (postmaster?.pid === child.pid && postmaster?.ready) {
      return { ended, stop: () => stop(child, ended) }
    }
    await pause(5)
  }
  await stop(child, ended)
  return explain(options, readFileSync(options.logFile).subarray(logStart).toString('utf8'))
}

/**
 * When this process ends, its server ends with it, except after kill -9; the abrupt way loses
 * nothing.
 */
function endWithThisProcess(child: ChildProcess, ended: Promise<void>): void {
  const onExit = (): void => void child.kill('SIGQUIT')
  process.once('exit', onExit)
  void ended.then(() => process.off('exit', onExit))
}

function spawnServer({ binaries, runAs, folder, port, logFile, settings }: Launch): ChildProcess {
  const all = { listen_addresses: '127.0.0.1', unix_socket_directories: '', ...settings }
  const flags = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const [command, ...rest] = [
    ...runAs.prefix,
    binaries.postgres,
    '-D',
    folder,
    '-p',
    String(port),
    ...flags,
  ]
  const { prefix: _prefix, owner: _owner, ...identity } = runAs
  const log = openSync(logFile, 'a', 0o600)
  try {
    return spawn(command ?? binaries.postgres, rest, {
      ...identity,
      cwd: '/',
      // The server gets its own session, because Ctrl-C in the terminal would otherwise stop it
      // while it is in use.
      detached: true,
      env: { ...process.env, LC_ALL: 'C', TZ: 'UTC' },
      stdio: ['ignore', log, log],
    })
  } finally {
    closeSync(log)
  }
}

/**
 * Requests the ordinary "fast" shutdown, then the abrupt one, from which the next start recovers.
 */
async function stop(child: ChildProcess, ended: Promise<void>): Promise<void> {
  for (const { signal, seconds } of [
    { signal: 'SIGINT', seconds: 7 },
    { signal: 'SIGQUIT', seconds: 2 },
    { signal: 'SIGKILL', seconds: 1 },
  ] as const) {
    if (!isRunning(child)) return
    child.kill(signal)
    await Promise.race([ended, pause(seconds * 1_000, undefined, { ref: false })])
  }
}

function isRunning(child: ChildProcess): boolean {
  return child.pid !== undefined && child.exitCode === null && child.signalCode === null
}

function explain({ folder, logFile }: Launch, output: string): LaunchFailure {
  if (/could not bind|could not create any TCP\/IP sockets/.test(output)) {
    return { failed: 'port_taken' }
  }
  if (/shared memory block .* is still in use|lock file .* already exists/.test(output)) {
    return { failed: 'still_in_use' }
  }
  if (/no space left|disk quota exceeded/i.test(output)) {
    throw startError(diskFullMessage(dirname(folder)))
  }
  if (/has wrong ownership|permission denied/i.test(output)) {
    throw startError(
      `PostgreSQL may not read its data in ${folder}: start as the user who made it, or set DATA_DIR to another folder.`,
    )
  }
  throw startError(`PostgreSQL did not start with the data in ${folder}; its log is ${logFile}.`)
}
