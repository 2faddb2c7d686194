import { crc32, inflateRawSync } from 'node:zlib'
import { expect } from 'vitest'

const endOfDirectory = 0x06054b50
const entryOfDirectory = 0x02014b50

/** Reads an archive by its directory, without the library that wrote it (APPNOTE.TXT 6.3.10). */
export const readZip = (bytes: Buffer): ReadonlyMap<string, Buffer> => {
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]))
  expect(bytes.readUInt32LE(end)).toBe(endOfDirectory)
  const files = new Map<string, Buffer>()
  let at = bytes.readUInt32LE(end + 16)
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left -= 1) {
    expect(bytes.readUInt32LE(at)).toBe(entryOfDirectory)
    const [method, hash] = [bytes.readUInt16LE(at + 10), bytes.readUInt32LE(at + 16)]
    const [packed, size] = [bytes.readUInt32LE(at + 20), bytes.readUInt32LE(at + 24)]
    const [nameLength, extraLength] = [bytes.readUInt16LE(at + 28), bytes.readUInt16LE(at + 30)]
    const local = bytes.readUInt32LE(at + 42)
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength)
    const from = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28)
    const content = bytes.subarray(from, from + packed)
    const file = method === 0 ? content : inflateRawSync(content)
    expect([name, file.length, crc32(file)]).toEqual([name, size, hash])
    files.set(name, Buffer.from(file))
    at += 46 + nameLength + extraLength + bytes.readUInt16LE(at + 32)
  }
  return files
}
