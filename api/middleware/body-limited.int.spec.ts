import { request } from 'node:http'
import { once } from 'node:events'
import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { unusedPort } from '@almoner/apps/lifecycle/testing/started-process.ts'
import type { AppEnv } from '../http/app-env.ts'
import { Refusal } from '../http/problem.ts'
import { serveOn } from '@almoner/platform/network/serve.ts'
import { limitBody } from './body-limited.ts'

let port: number
let close: () => Promise<void>

beforeAll(async () => {
  port = await unusedPort()
  const app = new Hono<AppEnv>()
  app.onError((error, c) => c.text(error instanceof Refusal ? error.code : 'a fault', 413))
  app.post(
    '/',
    limitBody(100, () => new Refusal('body_too_large')),
    async (c) => c.text(await c.req.text()),
  )
  ;({ close } = await serveOn((...args) => app.fetch(...args), { port }))
})
afterAll(() => close())

const post = async (body: string, headers: Record<string, string>) => {
  const clientRequest = request({ port, host: '127.0.0.1', method: 'POST', headers })
  clientRequest.end(body)
  const [answer] = (await once(clientRequest, 'response')) as [AsyncIterable<Buffer>]
  let text = ''
  for await (const part of answer) text += String(part)
  return text
}

describe.each([
  ['that says how long it is', (body: string) => ({ 'Content-Length': String(body.length) })],
  ['that comes in chunks', () => ({ 'Transfer-Encoding': 'chunked' })],
])('a body %s', (_, headersOf) => {
  it.each([0, 1, 100])('is read whole at %i bytes', async (length) => {
    const body = 'a'.repeat(length)
    expect(await post(body, headersOf(body))).toBe(body)
  })

  it('is refused at one byte more', async () => {
    const body = 'a'.repeat(101)
    expect(await post(body, headersOf(body))).toBe('body_too_large')
  })
})
