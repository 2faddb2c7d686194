import { describe, expect, it } from 'vitest'
import { toZip } from '../../testing/workbook.ts'
import { DamagedZip, unzip } from './unzip.ts'

const mostBytes = 1_000
const toText = (bytes: Uint8Array | null) => bytes && new TextDecoder().decode(bytes)

/** Returns an archive whose one entry has a false description of itself. */
const withEntry = (write: (entry: Buffer) => void, text = 'a'.repeat(500)): Uint8Array => {
  const archive = Buffer.from(toZip({ 'a.xml': text }))
  write(archive.subarray(archive.indexOf(Buffer.from('PK\u0001\u0002', 'latin1'))))
  return archive
}
const saySmall = (entry: Buffer) => entry.writeUInt32LE(900, 24)
const read = async (archive: Uint8Array): Promise<string | null> =>
  toText(await (await unzip(archive, { mostBytes })).read('a.xml'))

describe('an archive', () => {
  it('provides its entries by name, each unpacked on request', async () => {
    const archive = await unzip(toZip({ 'a.xml': '一', 'xl/b.xml': 'b', 'vbaProject.bin': 'x' }), {
      mostBytes,
    })
    expect(toText(await archive.read('a.xml'))).toBe('一')
    expect(toText(await archive.read('xl/b.xml'))).toBe('b')
    expect(await archive.read('c.xml')).toBeNull()
  })

  it('is unpacked up to a number of bytes in all', async () => {
    const files = { 'a.xml': 'a'.repeat(600), 'b.xml': 'b'.repeat(600), 'c.xml': 'c'.repeat(400) }
    const archive = await unzip(toZip(files), { mostBytes })
    expect(await archive.read('a.xml')).toHaveLength(600)
    await expect(archive.read('b.xml')).rejects.toThrow(DamagedZip)
    expect(await archive.read('c.xml')).toHaveLength(400)
    await expect(archive.read('c.xml')).rejects.toThrow(DamagedZip)
  })

  it('provides no more entries than the limit', async () => {
    const names = Array.from({ length: 2_100 }, (_, at) => [`${at}.xml`, 'a'])
    const archive = await unzip(toZip(Object.fromEntries(names)), { mostBytes })
    expect(toText(await archive.read('1999.xml'))).toBe('a')
    expect(await archive.read('2000.xml')).toBeNull()
  })

  it.each<[string, Uint8Array]>([
    ['is of another kind', new TextEncoder().encode('PK\u0003\u0004')],
    ['is cut off', toZip({ 'a.xml': 'a' }).subarray(0, 60)],
    ['is encrypted', withEntry((entry) => entry.writeUInt16LE(1, 8))],
    ['is packed in another way', withEntry((entry) => entry.writeUInt16LE(14, 10))],
    ['unpacks to more than it says', withEntry((entry) => entry.writeUInt32LE(499, 24))],
    ['unpacks to less than it says', withEntry((entry) => entry.writeUInt32LE(501, 24))],
    ['says that it is larger than the file', withEntry((entry) => entry.writeUInt32LE(9_999, 20))],
    ['says that it begins behind the end', withEntry((entry) => entry.writeUInt32LE(9_999, 42))],
    ['unpacks to far more than it says', withEntry(saySmall, ' '.repeat(64 * 1024 * 1024))],
    ['leads out of its folder', toZip({ '../a.xml': 'a' })],
  ])('is damaged if it %s', async (_what, archive) => {
    const before = process.memoryUsage().arrayBuffers
    await expect(read(archive)).rejects.toThrow(DamagedZip)
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(16 * 1024 * 1024)
  })
})
