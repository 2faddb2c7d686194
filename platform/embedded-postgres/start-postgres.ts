import { randomBytes } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  writeFileSync,
} from 'node:fs'
import { statfsSync, statSync, truncateSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { makeDataFolder } from '../data-folder.ts'
import { diskFullMessage, explainFolderError, startError } from '../plain-error.ts'
import { type Binaries, locateBinaries } from './binaries.ts'
import { freePort } from './free-port.ts'
import { initialise, isInitialised, removeDrafts } from './initialise.ts'
import { removeOldSockets, stopOldServer } from './postmaster-file.ts'
import { giveTo, findOwner, type RunAs, runAs } from './run-as.ts'
import { launch, type Server } from './server.ts'
import { canHoldSocket } from './socket.ts'

export type Postgres = {
  url: string
  /** Settles when the server has ended, whether or not it was stopped on purpose. */
  ended: Promise<void>
  /** The message to the operator when it ended unexpectedly. */
  endedSentence: string
  stop: () => Promise<void>
}

export type StartPostgres = {
  dataDir: string
  /** Receives each step, for the progress shown to the operator. */
  log: (line: string) => void
  /** Set only in tests: not durable after a power cut, and faster. */
  throwAway?: boolean
  /** Set only in measurements: extra settings of the server. */
  settings?: Readonly<Record<string, string>>
}

type Remembered = { port?: number; password: string }

const newDatabaseNeedsBytes = 200 * 1024 * 1024
const runningNeedsBytes = 32 * 1024 * 1024
const logLimitBytes = 10 * 1024 * 1024
const launchAttempts = 5

const ordinarySettings = {
  shared_buffers: '128MB',
  max_connections: '100',
  max_wal_size: '512MB',
  // Group commit in the event store already gathers writers; waiting for more would only add latency.
  commit_delay: '0',
  log_line_prefix: '%m [%p] ',
  log_checkpoints: 'off',
}

const throwAwaySettings = {
  ...ordinarySettings,
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '200',
  autovacuum: 'off',
}

/**
 * A real PostgreSQL 18 on this machine with its data in `dataDir/postgres`, reachable only from this
 * machine and only with a password that stays in the data folder. The caller holds the lock on the
 * data folder.
 */
export async function startPostgres(options: StartPostgres): Promise<Postgres> {
  try {
    return await start(options)
  } catch (error) {
    const sentence = explainFolderError(resolve(options.dataDir), error)
    throw sentence === undefined ? error : startError(sentence, error)
  }
}

async function start(options: StartPostgres): Promise<Postgres> {
  const { dataDir, log, throwAway = false, settings = {} } = options
  const binaries = locateBinaries()
  makeDataFolder(dataDir)
  const home = realpathSync(dataDir)
  const folder = join(home, 'postgres')
  if (await stopOldServer(folder)) log('stopped the PostgreSQL an earlier start left behind')
  removeOldSockets(folder)
  const owner = findOwner(folder)
  const identity = runAs({ folder: home, program: binaries.postgres, owner })
  if (identity.owner && owner === undefined && isInitialised(folder, binaries.major)) {
    giveTo(identity.owner, folder)
  }
  const remembered = await prepare({ home, folder, binaries, runAs: identity, throwAway, log })
  const logFile = toLogPath(home)
  mkdirSync(join(home, 'logs'), { recursive: true, mode: 0o700 })
  if ((statSync(logFile, { throwIfNoEntry: false })?.size ?? 0) > logLimitBytes)
    truncateSync(logFile)
  const socketFolder = (await canHoldSocket(folder)) ? folder : null
  return launchOnFreePort({ home, socketFolder, remembered }, (port) =>
    launch({
      binaries,
      runAs: identity,
      folder,
      port,
      logFile,
      settings: {
        ...(throwAway ? throwAwaySettings : ordinarySettings),
        ...settings,
        ...(socketFolder !== null && { unix_socket_directories: quoted(socketFolder) }),
      },
    }),
  )
}

type Prepare = {
  home: string
  folder: string
  binaries: Binaries
  runAs: RunAs
  throwAway: boolean
  log: (line: string) => void
}

async function prepare(options: Prepare): Promise<Remembered> {
  const { home, folder, binaries, runAs, throwAway, log } = options
  if (isInitialised(folder, binaries.major)) {
    requireSpace(home, runningNeedsBytes)
    removeDrafts(folder)
    return recall(home)
  }
  if (existsSync(folder)) {
    throw startError(
      `${folder} exists but holds no database: move it away, or set DATA_DIR to another folder.`,
    )
  }
  removeDrafts(folder)
  requireSpace(home, newDatabaseNeedsBytes)
  log('making a new PostgreSQL database')
  const remembered = { password: randomBytes(24).toString('base64url') }
  remember(home, remembered)
  await initialise({ binaries, runAs, folder, password: remembered.password, durable: !throwAway })
  // Again, for folders that were still being written to.
  removeDrafts(folder)
  return remembered
}

// The setting is a list, whose entries may contain commas and quotes only within quotes.
function quoted(folder: string): string {
  return `"${folder.replaceAll('"', '""')}"`
}

type Where = { home: string; socketFolder: string | null; remembered: Remembered }

async function launchOnFreePort(
  { home, socketFolder, remembered }: Where,
  launchOn: (port: number) => ReturnType<typeof launch>,
): Promise<Postgres> {
  let wanted = remembered.port
  for (let attempt = 1; attempt <= launchAttempts; attempt++) {
    const port = await freePort(wanted)
    const result = await launchOn(port)
    if (!('failed' in result)) {
      if (port !== remembered.port) remember(home, { ...remembered, port })
      return connection(result, { home, socketFolder, port, password: remembered.password })
    }
    if (result.failed === 'port_taken') wanted = undefined
    // The backends of a killed server need a moment to notice that it is gone. The database is then
    // available under its former address.
    else await pause(500)
  }
  throw startError(
    `PostgreSQL did not start after ${launchAttempts} tries; its log is ${toLogPath(home)}.`,
  )
}

type Place = { home: string; socketFolder: string | null; port: number; password: string }

function connection(server: Server, { home, socketFolder, port, password }: Place): Postgres {
  const url = new URL(`postgresql://postgres:${password}@127.0.0.1:${port}/postgres`)
  if (socketFolder !== null) url.searchParams.set('host', socketFolder)
  return {
    url: url.href,
    ended: server.ended,
    endedSentence: `PostgreSQL ended by itself; its log is ${toLogPath(home)}.`,
    stop: server.stop,
  }
}

function recall(home: string): Remembered {
  const file = toMemoryPath(home)
  try {
    const { port, password } = JSON.parse(readFileSync(file, 'utf8'))
    if (typeof password === 'string' && password !== '') {
      return typeof port === 'number' ? { port, password } : { password }
    }
  } catch (error) {
    throw unreadable(file, error)
  }
  throw unreadable(file)
}

function unreadable(file: string, cause?: unknown): Error {
  return startError(
    `${file}, which holds the database's password, is missing or unreadable: restore it from a backup, or set DATA_DIR to another folder.`,
    cause,
  )
}

function remember(home: string, remembered: Remembered): void {
  const file = toMemoryPath(home)
  writeFileSync(`${file}.new`, `${JSON.stringify(remembered)}\n`, { mode: 0o600 })
  renameSync(`${file}.new`, file)
}

function toLogPath(home: string): string {
  return join(home, 'logs', 'postgres.log')
}

function toMemoryPath(home: string): string {
  return join(home, 'postgres.json')
}

function requireSpace(home: string, bytes: number): void {
  const { bavail, bsize } = statfsSync(home)
  if (bavail * bsize < bytes) throw startError(diskFullMessage(home))
}
