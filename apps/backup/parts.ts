import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Transform, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Part } from './manifest.ts'

/** Reads a file of a backup to its end. */
export const measurePart = async (folder: string, path: string): Promise<Part> => {
  const measure = createMeasure()
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  await pipeline(createReadStream(join(folder, path)), measure.stream, nowhere)
  return { path, ...measure.result() }
}

/** Copies a file durably and measures the bytes that it read. */
export const copyPart = async (copy: {
  from: string
  folder: string
  path: string
}): Promise<Part> => {
  const { from, folder, path } = copy
  const measure = createMeasure()
  const to = join(folder, path)
  await mkdir(dirname(to), { recursive: true, mode: 0o700 })
  const writing = { flags: 'wx', mode: 0o600, flush: true } as const
  await pipeline(createReadStream(from), measure.stream, createWriteStream(to, writing))
  return { path, ...measure.result() }
}

/**
 * Lists every file below a folder by its relative path. Returns an empty list if the folder does
 * not exist.
 */
export const listFiles = async (folder: string): Promise<readonly string[]> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return []
      throw error
    },
  )
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1))
    .sort()
}

/** Makes a folder durable: first each file, then the names in each folder. */
export const syncTree = async (folder: string): Promise<void> => {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) await syncTree(path)
    else if (entry.isFile()) await sync(path)
  }
  await sync(folder)
}

export const sync = async (path: string): Promise<void> => {
  const file = await open(path, 'r')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}

const createMeasure = () => {
  const hash = createHash('sha256')
  let bytes = 0
  const stream = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      bytes += chunk.length
      hash.update(chunk)
      done(null, chunk)
    },
  })
  return { stream, result: () => ({ bytes, sha256: hash.digest('hex') }) }
}
