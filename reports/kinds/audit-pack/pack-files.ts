import { createHash } from 'node:crypto'
import { startZip } from '../../formats/zip-stream.ts'

/** A file of a pack. */
export type PackFile = {
  name: string
  bytes: number
  sha256: string
  /** A hash that an erasure does not change; null if the file has no figures of its own. */
  figuresSha256: string | null
}

/** The next bytes of a pack, and the files that are complete by them. */
export type PackPart = { pieces: readonly Uint8Array[]; files: readonly PackFile[] }

type Parts = AsyncGenerator<PackPart, void, undefined>
type Pieces = AsyncIterable<Uint8Array> | Iterable<Uint8Array>

/** An archive of files that are hashed as they pass. */
export const startPack = () => {
  const zip = startZip()
  const files: PackFile[] = []
  async function* addFile(
    name: string,
    pieces: Pieces,
    findFigures: (sha256: string) => Promise<string | null> | string | null = (sha256) => sha256,
  ): Parts {
    const hash = createHash('sha256')
    let bytes = 0
    zip.begin(name)
    for await (const piece of pieces) {
      hash.update(piece)
      bytes += piece.byteLength
      zip.write(piece)
      yield { pieces: zip.take(), files: [] }
    }
    const sha256 = hash.digest('hex')
    const file = { name, bytes, sha256, figuresSha256: await findFigures(sha256) }
    files.push(file)
    yield { pieces: zip.take(), files: [file] }
  }
  return {
    /** The files so far. */
    files: (): readonly PackFile[] => files,
    addFile,
    addText: (name: string, text: string, figuresSha256?: string | null): Parts =>
      addFile(name, [Buffer.from(text)], (sha256) =>
        figuresSha256 === undefined ? sha256 : figuresSha256,
      ),
    end: (): PackPart => {
      zip.end()
      return { pieces: zip.take(), files: [] }
    },
  }
}
export type Pack = ReturnType<typeof startPack>
