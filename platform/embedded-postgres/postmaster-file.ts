import { existsSync, readdirSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs'
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startError } from '../plain-error.ts'

export type Postmaster = { pid: number; ready: boolean }

/** A running server's data in its data folder, or undefined if there is none. */
export function readPostmaster(folder: string): Postmaster | undefined {
  let lines: string[]
  try {
    lines = readFileSync(fileIn(folder), 'utf8').split('\n')
  } catch {
    return undefined
  }
  const pid = Number(lines[0])
  if (!Number.isInteger(pid) || pid <= 1) return undefined
  return { pid, ready: lines[7]?.trim() === 'ready' }
}

/**
 * After a kill -9 of this program its PostgreSQL continues. It is stopped in the ordinary way
 * before a new one starts. If a process only has the reused id of a dead one, it is not stopped,
 * and the dead one's file is removed. PostgreSQL itself could not distinguish the two.
 */
export async function stopOldServer(folder: string): Promise<boolean> {
  const postmaster = readPostmaster(folder)
  if (!postmaster) return false
  if (!serves(postmaster.pid, folder)) {
    rmSync(fileIn(folder), { force: true })
    return false
  }
  for (const { signal, seconds } of [
    { signal: 'SIGINT', seconds: 10 },
    { signal: 'SIGQUIT', seconds: 5 },
  ] as const) {
    if (await ended(postmaster.pid, { folder, signal, seconds })) return true
  }
  throw startError(
    `An older PostgreSQL (process ${postmaster.pid}) still uses ${folder} and does not stop: end that process and start again.`,
  )
}

/**
 * Removes the socket files that a killed server left. Like its postmaster file they name a process,
 * whose id may since be reused. Call it only if no server uses the folder.
 */
export function removeOldSockets(folder: string): void {
  if (!existsSync(folder)) return
  for (const name of readdirSync(folder)) {
    if (name.startsWith('.s.PGSQL.')) rmSync(join(folder, name), { force: true })
  }
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

type Request = { folder: string; signal: NodeJS.Signals; seconds: number }

async function ended(pid: number, { folder, signal, seconds }: Request): Promise<boolean> {
  try {
    process.kill(pid, signal)
  } catch {
    return !isAlive(pid)
  }
  const until = Date.now() + seconds * 1_000
  while (Date.now() < until) {
    // isAlive is not used: a process whose parent has ended may stay listed for seconds after its
    // end.
    if (!serves(pid, folder)) return true
    await pause(20)
  }
  return false
}

/**
 * PostgreSQL's working directory is its data folder, which Linux shows; on other systems the
 * command line names the folder.
 */
function serves(pid: number, folder: string): boolean {
  if (!isAlive(pid)) return false
  const real = realpathSync(folder)
  if (process.platform === 'linux') {
    try {
      return readlinkSync(`/proc/${pid}/cwd`) === real
    } catch {
      return false
    }
  }
  const { stdout } = spawnSync('ps', ['-o', 'args=', '-p', String(pid)], { encoding: 'utf8' })
  return stdout.includes('postgres') && (stdout.includes(folder) || stdout.includes(real))
}

function fileIn(folder: string): string {
  return join(folder, 'postmaster.pid')
}
