import { randomUUID } from 'node:crypto'
import { mkdir, open, readFile, rename, rm, statfs, unlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { assert } from '@almoner/domain/kernel/assert.ts'
import { assertKey, toContentType, type FileGateway } from './gateway.ts'

export type LocalFiles = FileGateway & {
  /** The free space on the folder's volume, in bytes. */
  freeBytes: () => Promise<number>
}

/** Files under one folder of this machine: `createLocalFiles({ folder: join(dataDir, 'files') })`. */
export const createLocalFiles = ({ folder }: { folder: string }): LocalFiles => ({
  put: async (key, bytes, contentType) => {
    assert(toContentType(key) === contentType, 'a file: contentType is what its name says')
    await writeWhole(join(folder, key), bytes)
  },
  get: async (key) => {
    assertKey(key)
    const bytes = await readFile(join(folder, key)).catch(nullWhereAbsent)
    return bytes && { bytes: new Uint8Array(bytes), contentType: toContentType(key) }
  },
  remove: async (key) => {
    assertKey(key)
    const path = join(folder, key)
    try {
      await unlink(path)
    } catch (error) {
      nullWhereAbsent(error as NodeJS.ErrnoException)
      return
    }
    await syncFolder(dirname(path))
  },
  freeBytes: async () => {
    await mkdir(folder, { recursive: true })
    const { bavail, bsize } = await statfs(folder)
    return bavail * bsize
  },
})

// A reader sees either the old file or the new one, even after a power cut. The bytes reach the
// disk before the name does, and the name before we answer.
const writeWhole = async (path: string, bytes: Uint8Array): Promise<void> => {
  const parent = dirname(path)
  const draft = join(parent, `.${randomUUID()}.part`)
  await mkdir(parent, { recursive: true })
  try {
    await writeThrough(draft, bytes)
    await rename(draft, path)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
  await syncFolder(parent)
}

const writeThrough = async (path: string, bytes: Uint8Array): Promise<void> => {
  const file = await open(path, 'wx', 0o600)
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
}

const syncFolder = async (path: string): Promise<void> => {
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

const nullWhereAbsent = (error: NodeJS.ErrnoException): null => {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null
  throw error
}
