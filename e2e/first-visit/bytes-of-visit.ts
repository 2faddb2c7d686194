import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'

const dist = join(import.meta.dirname, '../../web/dist')

type Chunk = { file: string; name?: string; imports?: string[] }

export type Bytes = {
  /** The front page: all that it needs of the program, and the larger of the catalogues. */
  front: number
  /** And then the form for the payer's details. */
  details: number
}

/**
 * The JavaScript that a first visit to a payer's site loads, in bytes of brotli at its best level.
 */
export const bytesOfVisit = (): Bytes => {
  const manifest = builtFiles('payer')
  const front = ['payer.html', findCatalogue(manifest, 'front')]
  return {
    front: countBytes(manifest, front),
    details: countBytes(manifest, [
      ...front,
      chunkNamed(manifest, 'giving'),
      findCatalogue(manifest, 'giving'),
    ]),
  }
}

type Manifest = Record<string, Chunk>

/** The files that an area was built into, and with which others each begins. */
export const builtFiles = (area: 'payer' | 'desk' | 'admin'): Manifest =>
  JSON.parse(readFileSync(join(dist, `.vite/${area}.json`), 'utf8')) as Manifest

const countBytes = (manifest: Manifest, sources: readonly string[]): number => {
  const files = new Set<string>()
  const visitedSources = new Set<string>()
  const visit = (source: string): void => {
    const chunk = manifest[source]
    if (!chunk) throw new Error(`the pages have no ${source}`)
    if (visitedSources.has(source)) return
    visitedSources.add(source)
    files.add(chunk.file)
    for (const imported of chunk.imports ?? []) visit(imported)
  }
  for (const source of sources) visit(source)
  return [...files].reduce((sum, file) => sum + compressed(file), 0)
}

const compressed = (file: string): number => {
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
  return brotliCompressSync(readFileSync(join(dist, file)), { params }).length
}

const chunkNamed = (manifest: Manifest, name: string): string => {
  const chunkSource = Object.keys(manifest).find((source) => manifest[source]?.name === name)
  if (chunkSource === undefined) throw new Error(`the pages have no part called ${name}`)
  return chunkSource
}

const findCatalogue = (manifest: Manifest, part: string): string => {
  const all = ['en', 'zh-HK', 'zh-CN'].map((locale) => `locales/${locale}.po?${part}`)
  const sized = all.map((source) => ({ source, size: countBytes(manifest, [source]) }))
  return sized.reduce((most, each) => (each.size > most.size ? each : most)).source
}
