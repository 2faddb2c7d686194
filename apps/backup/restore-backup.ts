import { randomBytes } from 'node:crypto'
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import {
  masterKeyFile,
  masterKeysFrom,
  type MasterKeys,
} from '@almoner/eventstore/vault/keys/master-keys.ts'
import type { AuditReport } from '@almoner/projections/audit/audit.ts'
import { makeDataFolder } from '@almoner/platform/data-folder.ts'
import { startError } from '@almoner/platform/plain-error.ts'
import { startPostgres } from '@almoner/platform/embedded-postgres/start-postgres.ts'
import { auditCopy } from './audit-copy.ts'
import { databasePart, manifestFile, parseManifest, type Manifest } from './manifest.ts'
import { copyPart, measurePart, sync, syncTree } from './parts.ts'
import { requireRoom, type FreeBytes } from './room.ts'

type Env = Record<string, string | undefined>

export type RestoreBackup = {
  env: Env
  backup: string
  /** The new data folder, which must be empty or missing. */
  to: string
  /** A file with the master key. If null, `MASTER_KEY` or the key in the backup is used. */
  keyFile: string | null
  say: (line: string) => void
  freeBytes?: FreeBytes
}

export type Restored = {
  manifest: Manifest
  head: bigint
  report: AuditReport
  keyIsInside: boolean
}

/**
 * Restores a data folder from a backup. The folder is built beside its final place, and audited
 * there with nothing else running. It is moved when it is complete. Only Almoner's database starts:
 * no payer is charged and no mail is sent.
 */
export const restoreBackup = async (options: RestoreBackup): Promise<Restored> => {
  const { backup, to, say } = options
  const manifest = readManifest(backup)
  requireFree(to)
  const key = readKey(options, manifest)
  say('checking the backup')
  await checkParts(backup, manifest)
  makeDataFolder(dirname(to))
  const bytes = manifest.parts.reduce((sum, part) => sum + part.bytes, 0)
  requireRoom(dirname(to), { bytes, freeBytes: options.freeBytes })
  const draft = `${to}.unfinished-${randomBytes(4).toString('hex')}`
  makeDataFolder(draft)
  try {
    say('copying it into place')
    await unpack({ backup, manifest, draft, key })
    await syncTree(draft)
    say('starting its database and auditing the books')
    const audited = await startAndAudit(draft, { ...options, manifest, key })
    requireFree(to)
    renameSync(draft, to)
    await sync(dirname(to))
    return { manifest, ...audited, keyIsInside: key.text !== null }
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    throw error
  }
}

const readManifest = (backup: string): Manifest => {
  const file = join(backup, manifestFile)
  if (!existsSync(file)) {
    throw startError(`${backup} is no whole backup: there is no ${manifestFile} in it.`)
  }
  const manifest = parseManifest(readFileSync(file, 'utf8'))
  if ('refused' in manifest) throw startError(`${backup} cannot be restored: ${manifest.refused}.`)
  return manifest
}

const requireFree = (to: string): void => {
  if (!existsSync(to)) return
  if (statSync(to).isDirectory() && readdirSync(to).length === 0) return
  throw startError(
    `${to} is not an empty folder, and nothing is restored over existing data: stop Almoner and move that folder away, or name a new one with --to.`,
  )
}

/**
 * `text` is the key to write into the folder, or null if `MASTER_KEY` provides it. `previous` is
 * the key that opens the vault.
 */
type Key = { text: string | null; previous: string | null }

const readKey = ({ env, backup, keyFile }: RestoreBackup, { parts }: Manifest): Key => {
  const part = (path: string) =>
    parts.some((one) => one.path === path) ? readFileSync(join(backup, path), 'utf8') : null
  const previous = part('master.key.previous')
  if (keyFile !== null) {
    if (!existsSync(keyFile)) throw startError(`There is no file ${keyFile} with a master key.`)
    return { text: readFileSync(keyFile, 'utf8'), previous }
  }
  if (env['MASTER_KEY']) return { text: null, previous: null }
  const text = part('master.key')
  if (text !== null) return { text, previous }
  throw startError(
    'The master key is not in this backup, and without it the people in it cannot be read: give it with --key FILE, or set MASTER_KEY.',
  )
}

const checkParts = async (backup: string, { parts }: Manifest): Promise<void> => {
  for (const part of parts) {
    if (!existsSync(join(backup, part.path))) {
      throw startError(`${part.path} is missing in the backup: nothing was restored.`)
    }
    const { bytes, sha256 } = await measurePart(backup, part.path)
    if (bytes === part.bytes && sha256 === part.sha256) continue
    throw startError(
      `${part.path} is not what was backed up: the backup is damaged, and nothing was restored. Use another one.`,
    )
  }
}

const unpack = async (copy: {
  backup: string
  manifest: Manifest
  draft: string
  key: Key
}): Promise<void> => {
  const { backup, manifest, draft, key } = copy
  const postgres = join(draft, 'postgres')
  mkdirSync(postgres, { mode: 0o700 })
  await extract(join(backup, databasePart), postgres)
  for (const { path } of manifest.parts) {
    if (path === databasePart || path.startsWith('master.key')) continue
    await copyPart({ from: join(backup, path), folder: draft, path })
  }
  const { text, previous } = key
  const writing = { mode: 0o600, flag: 'wx' }
  if (text !== null) writeFileSync(masterKeyFile(draft), text, writing)
  if (text !== null && previous !== null) {
    writeFileSync(`${masterKeyFile(draft)}.previous`, previous, writing)
  }
}

const extract = async (archive: string, folder: string): Promise<void> => {
  const stdio = ['ignore', 'ignore', 'pipe'] as const
  // -o: with the restoring user as owner, not the server's user.
  const child = spawn('tar', ['-x', '-o', '-f', archive, '-C', folder], { stdio: [...stdio] })
  let complaint = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaint = (complaint + text).slice(-2_000)
  })
  const code = await new Promise<number | null>((done, reject) => {
    child.once('error', reject).once('close', done)
  }).catch((error: unknown) => {
    throw startError(
      'The program tar is not on this machine: install it, and restore again.',
      error,
    )
  })
  if (code !== 0) throw new Error(`tar ended with ${code}: ${complaint.trim()}`)
}

const startAndAudit = async (
  draft: string,
  options: RestoreBackup & { manifest: Manifest; key: Key },
): Promise<Pick<Restored, 'head' | 'report'>> => {
  const { manifest, key, say } = options
  const env = key.text === null ? options.env : {}
  const postgres = await startPostgres({ dataDir: draft, log: say })
  try {
    const masterKeys = (): MasterKeys => masterKeysFrom(env, draft)
    return await auditCopy({ url: postgres.url, manifest, masterKeys, say })
  } finally {
    await postgres.stop()
  }
}
