import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'

export type ZipEntry = { name: string; bytes: Uint8Array }

// The earliest date that a zip can hold, in every time zone. It makes identical entries yield
// identical bytes, regardless of time and place.
const earliest = () => new Date(1980, 0, 1)
const compressed = /\.(?:pdf|png|jpg)$/

/** Packs entries in their order, one at a time in memory. */
export async function* writeZip(
  entries: AsyncIterable<ZipEntry>,
): AsyncGenerator<Uint8Array, void, undefined> {
  const chunks: Uint8Array[] = []
  const failures: Error[] = []
  const zip = new Zip((failure, chunk) => {
    if (failure) failures.push(failure)
    else chunks.push(chunk)
  })
  const drain = (): readonly Uint8Array[] => {
    const [failure] = failures
    if (failure) throw failure
    return chunks.splice(0)
  }
  for await (const { name, bytes } of entries) {
    const file = compressed.test(name)
      ? new ZipPassThrough(name)
      : new ZipDeflate(name, { level: 6 })
    file.mtime = earliest()
    zip.add(file)
    file.push(bytes, true)
    yield* drain()
  }
  zip.end()
  yield* drain()
}
