import { randomBytes } from 'node:crypto'
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, renameSync } from 'node:fs'
import { rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve, sep } from 'node:path'
import { hasEvents } from '@almoner/eventstore/postgres/read/holds-events.ts'
import { databaseUrlFrom } from '@almoner/eventstore/postgres/connection/database-url.ts'
import { createPostgresStore } from '@almoner/eventstore/postgres/store.ts'
import { masterKeyFile, previousKeyFile } from '@almoner/eventstore/vault/keys/master-keys.ts'
import { createDatabase } from '@almoner/projections/engine/database.ts'
import { newestLinks } from '@almoner/projections/models/hash-chain/query.ts'
import { makeDataFolder } from '@almoner/platform/data-folder.ts'
import { startError } from '@almoner/platform/plain-error.ts'
import { copyDatabase } from './copy-database.ts'
import {
  databasePart,
  filesFolder,
  manifestFile,
  manifestFormat,
  passwordPart,
  printManifest,
  type Manifest,
  type Part,
} from './manifest.ts'
import { copyPart, listFiles, measurePart, sync, syncTree } from './parts.ts'
import { folderBytes, requireRoom, type FreeBytes } from './room.ts'

type Env = Record<string, string | undefined>

export type TakeBackup = {
  env: Env
  dataDir: string
  /** The folder in which the backup creates its own folder. */
  to: string
  withKey: boolean
  say: (line: string) => void
  freeBytes?: FreeBytes
}

export type Backup = { folder: string; manifest: Manifest }

/**
 * Copies a running Almoner. The database is copied first and the files after it: a proof or a logo
 * is written before the event that names it, so each is included. A receipt's document is drawn
 * after its event, by a process that continues in the copy and draws it there again.
 */
export const takeBackup = async (options: TakeBackup): Promise<Backup> => {
  const { to, say } = options
  const source = await readSource(options)
  const sources = [source.postgresFolder, join(options.dataDir, filesFolder)]
  if (sources.some((folder) => isWithin(to, folder))) {
    throw startError(`${to} is a part of what is backed up: choose another folder.`)
  }
  makeDataFolder(to)
  const bytes = sources.filter((folder) => existsSync(folder)).map((folder) => folderBytes(folder))
  requireRoom(to, { bytes: bytes.reduce((a, b) => a + b, 0), freeBytes: options.freeBytes })
  const name = new Date().toISOString().slice(0, 19).replaceAll(':', '-')
  const folder = join(to, `${name}Z`)
  const draft = join(to, `.${name}Z.unfinished-${randomBytes(4).toString('hex')}`)
  // A server that root started writes into it as a user of its own.
  mkdirSync(draft, { mode: process.getuid?.() === 0 ? 0o711 : 0o700 })
  try {
    const books = await readBooks(source.url)
    say('copying the database')
    await copyInto({ draft, url: source.url, postgresFolder: source.postgresFolder })
    const madeAt = new Date().toISOString()
    const database = await measurePart(draft, databasePart)
    const secrets = await writeSecrets(draft, source.secrets)
    say('copying the files')
    const manifest: Manifest = {
      format: manifestFormat,
      madeAt,
      ...books,
      parts: [database, ...secrets, ...(await copyFiles(options.dataDir, draft))],
    }
    writeFileSync(join(draft, manifestFile), printManifest(manifest), { mode: 0o600, flag: 'wx' })
    chmodSync(draft, 0o700)
    await syncTree(draft)
    if (existsSync(folder)) throw startError(`${folder} is there already: try again.`)
    renameSync(draft, folder)
    await sync(to)
    return { folder, manifest }
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    throw error
  }
}

const isWithin = (path: string, folder: string): boolean =>
  path === folder || path.startsWith(`${folder}${sep}`)

type Source = { url: string; postgresFolder: string; secrets: Readonly<Record<string, string>> }

const readSource = async ({ env, dataDir, withKey }: TakeBackup): Promise<Source> => {
  if (env['DATABASE_URL']) throw startError(notOurs('DATABASE_URL is set'))
  if (env['EVENTSTORE_URL']) throw startError(eventsElsewhere)
  const databaseSetting = databaseUrlFrom({ DATA_DIR: dataDir })
  if ('refused' in databaseSetting) {
    throw startError(`No database found in ${dataDir}: start Almoner first, or set its DATA_DIR.`)
  }
  const { url } = databaseSetting
  const password = readPassword(join(dataDir, passwordPart))
  // The last start may have used DATABASE_URL: then the embedded database is older, or missing.
  if (password !== decodeURIComponent(new URL(url).password)) {
    throw startError(notOurs(`Almoner was started with DATABASE_URL`))
  }
  if (!(await hasEvents(url))) throw startError(eventsElsewhere)
  const secrets = {
    [passwordPart]: `${JSON.stringify({ password })}\n`,
    ...(withKey && readKeys(env, dataDir)),
  }
  return { url, postgresFolder: join(dataDir, 'postgres'), secrets }
}

const notOurs = (why: string): string =>
  `${why}: back that database up with its own tools, pg_basebackup or pg_dump, and DATA_DIR/files and the master key beside it.`

const eventsElsewhere =
  'The events are not in this database but in EventStoreDB: back both up by their own means, the events first, and DATA_DIR/files and the master key beside them.'

const readPassword = (file: string): string | null => {
  try {
    const { password } = JSON.parse(readFileSync(file, 'utf8'))
    return typeof password === 'string' ? password : null
  } catch {
    return null
  }
}

const readKeys = (env: Env, dataDir: string): Record<string, string> => {
  const fromEnv = env['MASTER_KEY']
  const read = (path: string) => (existsSync(path) ? readFileSync(path, 'utf8') : undefined)
  const current = fromEnv || read(masterKeyFile(dataDir))
  const previous = fromEnv ? env['MASTER_KEY_PREVIOUS'] : read(previousKeyFile(dataDir))
  if (!current) throw startError('There is no master key to put in: set MASTER_KEY, or DATA_DIR.')
  return { 'master.key': current, ...(previous && { 'master.key.previous': previous }) }
}

const readBooks = async (url: string): Promise<Pick<Manifest, 'position' | 'links'>> => {
  const store = createPostgresStore({ url })
  const db = createDatabase(url, { connections: 1 })
  try {
    // The links are read before the position, so that no link is beyond the position.
    const links = await newestLinks(db)
    const position = String(await store.head())
    return { position, links: links.map((link) => `${link.book}:${link.position}:${link.link}`) }
  } finally {
    await db.destroy()
    await store.close()
  }
}

const copyInto = async (copy: {
  draft: string
  url: string
  postgresFolder: string
}): Promise<void> => {
  const folder = dirname(join(copy.draft, databasePart))
  mkdirSync(folder, { mode: 0o700 })
  const isRoot = process.getuid?.() === 0
  const { uid, gid } = statSync(copy.postgresFolder)
  if (isRoot) chownSync(folder, uid, gid)
  await copyDatabase({ url: copy.url, folder: resolve(folder) })
  if (!isRoot) return
  for (const path of [folder, join(copy.draft, databasePart)]) chownSync(path, 0, 0)
}

const writeSecrets = async (
  draft: string,
  secrets: Readonly<Record<string, string>>,
): Promise<readonly Part[]> => {
  const parts: Part[] = []
  for (const [path, text] of Object.entries(secrets)) {
    writeFileSync(join(draft, path), text, { mode: 0o600, flag: 'wx' })
    parts.push(await measurePart(draft, path))
  }
  return parts
}

const copyFiles = async (dataDir: string, draft: string): Promise<readonly Part[]> => {
  const home = join(dataDir, filesFolder)
  const parts: Part[] = []
  for (const file of await listFiles(home)) {
    // No event names a file that is still being written.
    if (file.endsWith('.part')) continue
    const copy = { from: join(home, file), folder: draft, path: `${filesFolder}/${file}` }
    parts.push(await copyPart(copy))
  }
  return parts
}
