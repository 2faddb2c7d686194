import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'

const ending = '.part'
const draftsLastMilliseconds = 24 * 60 * 60 * 1000

type Write = (bytes: Uint8Array) => Promise<void>

/**
 * Writes a file in pieces under another name, and gives it its own once all bytes are on the disk.
 * So a reader sees the whole file or none, also after a power cut. If `make` returns null there is
 * no file.
 */
export const writeDraft = async <Result>(
  path: string,
  make: (write: Write) => Promise<Result | null>,
): Promise<Result | null> => {
  const folder = dirname(path)
  await mkdir(folder, { recursive: true })
  await removeOldDrafts(folder)
  const draft = join(folder, `.${randomUUID()}${ending}`)
  const file = await open(draft, 'wx', 0o600)
  try {
    const result = await make((bytes) => file.appendFile(bytes))
    if (result !== null) {
      await file.sync()
      await rename(draft, path)
      await syncFolder(folder)
    }
    return result
  } finally {
    await file.close()
    await rm(draft, { force: true })
  }
}

// A process that was killed leaves its draft. Another process may be writing a newer one.
const removeOldDrafts = async (folder: string): Promise<void> => {
  for (const name of await readdir(folder)) {
    if (!name.endsWith(ending)) continue
    const path = join(folder, name)
    const modified = await stat(path).catch(() => null)
    if (modified !== null && Date.now() - modified.mtimeMs > draftsLastMilliseconds) {
      await rm(path, { force: true })
    }
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
