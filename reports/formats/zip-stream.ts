import { assert, requirePresent } from '@almoner/domain/kernel/assert.ts'
import { Zip, ZipDeflate } from 'fflate'

/** Without the extension for large archives, a size has 32 bits. */
const mostBytes = 2 ** 32 - 1

export type ZipStream = {
  /** Begins another file; the file before it is complete. */
  begin: (name: string) => void
  write: (bytes: Uint8Array) => void
  end: () => void
  /** Returns the bytes of the archive since the last call. */
  take: () => readonly Uint8Array[]
}

/**
 * A zip archive that is written in pieces. It is compressed by JavaScript alone, because a
 * native library may give other bytes on another processor.
 */
export const startZip = (): ZipStream => {
  let pieces: Uint8Array[] = []
  let sizeOfArchive = 0
  let sizeOfFile = 0
  let file: ZipDeflate | null = null
  const zip = new Zip((error, piece) => {
    if (error) throw error
    sizeOfArchive += piece.byteLength
    assert(sizeOfArchive <= mostBytes, 'the archive has at most 4 GB')
    pieces.push(piece)
  })
  const complete = (): void => {
    file?.push(new Uint8Array(), true)
    file = null
  }
  return {
    begin: (name) => {
      complete()
      sizeOfFile = 0
      file = new ZipDeflate(name, { level: 1 })
      // A zip archive has the local time of a file: this one is the same in every zone.
      file.mtime = new Date(1980, 0, 1)
      zip.add(file)
    },
    write: (bytes) => {
      sizeOfFile += bytes.byteLength
      assert(sizeOfFile <= mostBytes, 'a file of an archive has at most 4 GB')
      requirePresent(file, 'a file that was begun').push(bytes)
    },
    end: () => {
      complete()
      zip.end()
    },
    take: () => {
      const taken = pieces
      pieces = []
      return taken
    },
  }
}
