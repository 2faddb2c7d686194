import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

/** A smaller file travels in one packet either way: compressing it gains nothing. */
const smallestBytes = 1_024
const compressible = /\.(?:js|css|html|svg|json|txt|webmanifest)$/

/**
 * Writes `.br` and `.gz` beside each built text file, so that no request waits for the best
 * compression.
 */
export function precompress(folder: string): number {
  let fileCount = 0
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!compressible.test(name)) continue
    const path = join(folder, name)
    const data = readFileSync(path)
    if (data.length < smallestBytes) continue
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: data.length,
    }
    writeFileSync(`${path}.br`, brotliCompressSync(data, { params }))
    writeFileSync(`${path}.gz`, gzipSync(data, { level: 9 }))
    fileCount += 1
  }
  return fileCount
}

const folder = process.argv[2]
if (import.meta.main && folder !== undefined) precompress(folder)
