import { promisify } from 'node:util'
import { constants, gzip } from 'node:zlib'
import { compress } from 'hono/compress'
import { createMiddleware } from 'hono/factory'
import type { AppEnv } from '../app-env.ts'

const gzipped = promisify(gzip)
const json = /^application\/(?:[\w.-]+\+)?json\b/
/** Shorter answers go in one packet of the network as they are. */
const shortestPackedBytes = 1_024

/**
 * Packs long answers for who takes them packed. Almost every answer is JSON and short, and is known
 * to be only once it is read: the library would start a stream for each of them. A file is as long as
 * it likes, and goes by as it comes.
 */
export const packed = createMiddleware<AppEnv>(async (c, next) => {
  await next()
  const { headers, status } = c.res
  const isFile = headers.has('Content-Disposition')
  const isJson = json.test(headers.get('Content-Type') ?? '')
  if (isFile || !isJson) return await streamed(c, async () => {})
  headers.append('Vary', 'Accept-Encoding')
  if (c.req.method === 'HEAD' || !takesGzip(c.req.header('Accept-Encoding') ?? '')) return
  const text = await c.res.text()
  const isLong = Buffer.byteLength(text) >= shortestPackedBytes
  if (isLong) headers.set('Content-Encoding', 'gzip')
  const body = isLong ? await gzipped(text, { level: constants.Z_DEFAULT_COMPRESSION }) : text
  // Set over another answer, this one would be read and written once more.
  c.res = undefined
  c.res = new Response(body, { status, headers })
})

const streamed = compress()

const takesGzip = (header: string): boolean =>
  header.split(',').some((part) => {
    const [coding = '', ...parameters] = part.split(';').map((each) => each.trim().toLowerCase())
    const isRefused = parameters.some((each) => /^q=0(?:\.0*)?$/.test(each))
    return (coding === 'gzip' || coding === '*') && !isRefused
  })
