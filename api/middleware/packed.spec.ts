import { gunzipSync } from 'node:zlib'
import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import type { AppEnv } from '../app-env.ts'
import { packed } from './packed.ts'

const long = { words: 'thank you '.repeat(200) }
const app = new Hono<AppEnv>()
  .use(packed)
  .get('/short', (c) => c.json({ words: 'thank you' }, 202))
  .get('/long', (c) => c.json(long))
  .get('/table', (c) => c.body('a,b\n'.repeat(500), 200, { 'Content-Type': 'text/csv' }))

/** A file whose second half comes when somebody asks for it to go on. */
const files = () => {
  const { promise, resolve: goOn } = Promise.withResolvers<void>()
  const halves = async function* () {
    yield Buffer.from('["thank you",')
    await promise
    yield Buffer.from('"thank you"]')
  }
  const app = new Hono<AppEnv>().use(packed).get('/file', (c) => {
    c.header('Content-Type', 'application/json')
    c.header('Content-Disposition', 'attachment; filename="words.json"')
    return c.body(ReadableStream.from(halves()))
  })
  return { app, goOn }
}

const get = (path: string, accepted?: string) =>
  app.request(path, { headers: accepted === undefined ? {} : { 'Accept-Encoding': accepted } })

describe('an answer in JSON', () => {
  it.each(['gzip, deflate, br', 'br, GZIP;q=0.5', '*'])(
    'is packed where it is long, for who takes %s',
    async (accepted) => {
      const answer = await get('/long', accepted)
      expect(answer.headers.get('Content-Encoding')).toBe('gzip')
      expect(answer.headers.get('Content-Type')).toBe('application/json')
      const packedBytes = Buffer.from(await answer.arrayBuffer())
      expect(JSON.parse(gunzipSync(packedBytes).toString('utf8'))).toEqual(long)
    },
  )

  it.each([undefined, 'identity', 'gzip;q=0', 'br'])(
    'is as it is for who takes %s',
    async (accepted) => {
      const answer = await get('/long', accepted)
      expect(answer.headers.get('Content-Encoding')).toBeNull()
      expect(await answer.json()).toEqual(long)
    },
  )

  it('is as it is where it is short, with its status', async () => {
    const answer = await get('/short', 'gzip')
    expect(answer.status).toBe(202)
    expect(answer.headers.get('Content-Encoding')).toBeNull()
    expect(await answer.json()).toEqual({ words: 'thank you' })
  })

  it.each([undefined, 'gzip'])('says that it depends on what is taken (%s)', async (accepted) => {
    expect((await get('/short', accepted)).headers.get('Vary')).toBe('Accept-Encoding')
  })
})

describe('a file in JSON', () => {
  it('is packed as it comes, and is never waited for as a whole', async () => {
    const { app, goOn } = files()
    const answer = await app.request('/file', { headers: { 'Accept-Encoding': 'gzip' } })
    expect(answer.headers.get('Content-Encoding')).toBe('gzip')
    expect(answer.headers.get('Vary')).toBe('Accept-Encoding')
    goOn()
    const words = gunzipSync(Buffer.from(await answer.arrayBuffer())).toString('utf8')
    expect(JSON.parse(words)).toEqual(['thank you', 'thank you'])
  })
})

describe('another answer', () => {
  it('is packed too', async () => {
    const answer = await get('/table', 'gzip')
    expect(answer.headers.get('Content-Encoding')).toBe('gzip')
    expect(gunzipSync(Buffer.from(await answer.arrayBuffer())).toString('utf8')).toBe(
      'a,b\n'.repeat(500),
    )
  })
})
