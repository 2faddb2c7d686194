import { promisify } from 'node:util'
import { inflateRaw } from 'node:zlib'

const inflate = promisify<Uint8Array, { maxOutputLength: number }, Buffer>(inflateRaw)

const endSignature = 0x06054b50
const entrySignature = 0x02014b50
const localSignature = 0x04034b50
const mostEntries = 2_000

/** A zip archive's entries, each unpacked when it is asked for. */
export type Unzipped = {
  /** Null where there is no such entry. Throws `DamagedZip` where it cannot be unpacked. */
  read: (name: string) => Promise<Uint8Array | null>
}

/** The archive is cut off, encrypted, or unpacks to more than is read. */
export class DamagedZip extends Error {
  override name = 'DamagedZip'
}

/**
 * Opens a zip archive by its central directory. All that is unpacked of it is at most `mostBytes`,
 * whatever the archive says of its sizes.
 */
export const unzip = (bytes: Uint8Array, { mostBytes }: { mostBytes: number }): Unzipped => {
  const data = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const entries = readDirectory(data)
  let left = mostBytes
  return {
    read: async (name) => {
      const entry = entries.get(name)
      if (entry === undefined) return null
      const unpacked = await unpack(data, entry, left)
      left -= unpacked.length
      return unpacked
    },
  }
}

type Entry = { method: number; size: number; offset: number }

const readDirectory = (data: Buffer): Map<string, Entry> => {
  const end = findEnd(data)
  const count = data.readUInt16LE(end + 10)
  let at = data.readUInt32LE(end + 16)
  const entries = new Map<string, Entry>()
  for (let index = 0; index < Math.min(count, mostEntries); index += 1) {
    if (at + 46 > data.length || data.readUInt32LE(at) !== entrySignature) throw new DamagedZip()
    const isEncrypted = (data.readUInt16LE(at + 8) & 1) === 1
    if (isEncrypted) throw new DamagedZip()
    const nameLength = data.readUInt16LE(at + 28)
    const name = data.toString('utf8', at + 46, at + 46 + nameLength)
    entries.set(name, {
      method: data.readUInt16LE(at + 10),
      size: data.readUInt32LE(at + 20),
      offset: data.readUInt32LE(at + 42),
    })
    at += 46 + nameLength + data.readUInt16LE(at + 30) + data.readUInt16LE(at + 32)
  }
  return entries
}

// It is followed by a comment of at most 65,535 bytes.
const findEnd = (data: Buffer): number => {
  const first = Math.max(0, data.length - 22 - 65_535)
  for (let at = data.length - 22; at >= first; at -= 1) {
    if (data.readUInt32LE(at) === endSignature) return at
  }
  throw new DamagedZip()
}

const unpack = async (data: Buffer, entry: Entry, most: number): Promise<Buffer> => {
  const { method, size, offset } = entry
  if (offset + 30 > data.length || data.readUInt32LE(offset) !== localSignature) {
    throw new DamagedZip()
  }
  const from = offset + 30 + data.readUInt16LE(offset + 26) + data.readUInt16LE(offset + 28)
  const packed = data.subarray(from, from + size)
  if (packed.length !== size || most <= 0) throw new DamagedZip()
  if (method === 0 && packed.length <= most) return packed
  if (method !== 8) throw new DamagedZip()
  try {
    return await inflate(packed, { maxOutputLength: most })
  } catch (error) {
    throw new DamagedZip('an entry cannot be unpacked', { cause: error })
  }
}
