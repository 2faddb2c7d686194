import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { diskFullMessage, startError } from '../plain-error.ts'
import type { Binaries } from './binaries.ts'
import type { RunAs } from './run-as.ts'

type Initialise = {
  binaries: Binaries
  runAs: RunAs
  folder: string
  password: string
  /** False only for throw-away databases: skipping the sync saves time and risks nothing there. */
  durable: boolean
}

/**
 * Creates the database cluster in a draft folder and moves it into place when it is complete. An
 * interrupted start then leaves nothing that the next start could take for a database.
 */
export async function initialise(options: Initialise): Promise<void> {
  const { binaries, runAs, folder, password, durable } = options
  // Under a name of its own: a killed start's process may continue for a moment.
  const draft = `${draftsFolder(folder)}-${randomBytes(4).toString('hex')}`
  const passwordFile = `${draft}.password`
  mkdirSync(draft, { mode: 0o700 })
  writeFileSync(passwordFile, password, { mode: 0o600 })
  if (runAs.owner) {
    chownSync(draft, runAs.owner.uid, runAs.owner.gid)
    chownSync(passwordFile, runAs.owner.uid, runAs.owner.gid)
  }
  try {
    await runInitdb(binaries, runAs, [
      `--pgdata=${draft}`,
      '--username=postgres',
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--locale=C',
      '--no-instructions',
      ...(durable ? [] : ['--no-sync']),
    ])
  } finally {
    rmSync(passwordFile, { force: true })
  }
  renameSync(draft, folder)
}

/** Removes the drafts of killed starts. */
export function removeDrafts(folder: string): void {
  const begin = basename(draftsFolder(folder))
  for (const name of readdirSync(dirname(folder))) {
    if (!name.startsWith(begin)) continue
    try {
      rmSync(join(dirname(folder), name), { recursive: true, force: true, maxRetries: 5 })
    } catch {
      // A process still writes into it: the next start removes it.
    }
  }
}

function draftsFolder(folder: string): string {
  return `${folder}.unfinished`
}

export function isInitialised(folder: string, major: string): boolean {
  const versionFile = join(folder, 'PG_VERSION')
  if (!existsSync(versionFile)) return false
  const version = readFileSync(versionFile, 'utf8').trim()
  if (version === major) return true
  throw startError(
    `The database in ${folder} was made by PostgreSQL ${version} and this is PostgreSQL ${major}: see "Upgrading PostgreSQL" in docs/operations.md, or set DATA_DIR to a new folder.`,
  )
}

async function runInitdb(binaries: Binaries, runAs: RunAs, flags: string[]): Promise<void> {
  const [command, ...rest] = [...runAs.prefix, binaries.initdb, ...flags]
  const { prefix: _prefix, owner: _owner, ...identity } = runAs
  const child = spawn(command ?? binaries.initdb, rest, {
    ...identity,
    cwd: '/',
    env: { ...process.env, LC_ALL: 'C', TZ: 'UTC' },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const onExit = (): void => void child.kill('SIGKILL')
  process.once('exit', onExit)
  let complaint = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaint = (complaint + text).slice(-8_000)
  })
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject).once('close', resolve)
  })
  process.off('exit', onExit)
  if (code === 0) return
  const home = dirname(flags[0]?.replace('--pgdata=', '') ?? '')
  if (/no space left|disk quota exceeded/i.test(complaint)) {
    throw startError(diskFullMessage(home))
  }
  throw new Error(`initdb ended with ${code}: ${complaint.trim()}`)
}
