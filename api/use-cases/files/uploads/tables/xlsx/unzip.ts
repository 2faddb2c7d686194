import { buffer } from 'node:stream/consumers'
import { fromBufferPromise, type Entry, type ZipFile } from 'yauzl'

const mostEntries = 2_000

/** A zip archive's entries. Each is unpacked when it is read. */
export type Unzipped = {
  /** Returns null if there is no such entry. Throws `DamagedZip` if it cannot be unpacked. */
  read: (name: string) => Promise<Uint8Array | null>
}

/** The archive is cut off, encrypted, or unpacks to more than is read. */
export class DamagedZip extends Error {
  override name = 'DamagedZip'
}

/**
 * Opens a zip archive by its central directory. All unpacked entries together are at most
 * `mostBytes`. An entry whose unpacked size differs from the size in the archive cannot be read.
 */
export const unzip = async (
  bytes: Uint8Array,
  { mostBytes }: { mostBytes: number },
): Promise<Unzipped> => {
  const data = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const archive = await orDamaged(() => fromBufferPromise(data))
  const entries = await orDamaged(() => readDirectory(archive))
  let remainingBytes = mostBytes
  return {
    read: async (name) => {
      const entry = entries.get(name)
      if (entry === undefined) return null
      if (entry.uncompressedSize > remainingBytes)
        throw new DamagedZip('more is unpacked than is read')
      remainingBytes -= entry.uncompressedSize
      return await orDamaged(async () => await buffer(await archive.openReadStreamPromise(entry)))
    },
  }
}

const readDirectory = async (archive: ZipFile): Promise<ReadonlyMap<string, Entry>> => {
  const entries = new Map<string, Entry>()
  for await (const entry of archive.eachEntry()) {
    if (entry.isEncrypted()) throw new DamagedZip('an entry is encrypted')
    entries.set(entry.fileName, entry)
    if (archive.entriesRead >= mostEntries) break
  }
  return entries
}

const orDamaged = async <Result>(read: () => Promise<Result>): Promise<Result> => {
  try {
    return await read()
  } catch (error) {
    throw error instanceof DamagedZip
      ? error
      : new DamagedZip('the archive cannot be read', { cause: error })
  }
}
