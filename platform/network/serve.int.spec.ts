import { connect } from 'node:net'
import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { freePort } from '../embedded-postgres/free-port.ts'
import { createApp } from '@almoner/api/app.ts'
import { createLog } from '../log/log.ts'
import { serveOn } from './serve.ts'
import { startApi, type TestApi } from '@almoner/api/testing/api.ts'

let api: TestApi
let port: number
let server: Awaited<ReturnType<typeof serveOn>>
const lines: unknown[] = []

beforeAll(async () => {
  api = await startApi()
  port = await freePort()
  const log = createLog({ write: (line: string) => lines.push(JSON.parse(line)) })
  const app = createApp({ ...api.dependencies, log, readStripeWebhook: () => null })
  server = await serveOn((request, env) => app.fetch(request, env), { port })
})
afterAll(async () => {
  await server.close()
  await api.close()
})

/** Bytes that no browser would send; returns the whole answer. */
const send = async (bytes: string): Promise<{ status: number; text: string }> =>
  await new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes))
    let text = ''
    socket.setTimeout(5_000, () => socket.destroy(new Error('no answer')))
    socket.setEncoding('utf8').on('data', (part: string) => (text += part))
    socket.on('error', reject)
    socket.on('close', () => resolve({ status: Number(text.slice(9, 12)), text }))
  })

const get = (host: string, path = '/api/donors/organization', more = '') =>
  send(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\n${more}Connection: close\r\n\r\n`)

describe('the host of a request', () => {
  it.each([
    ['harbour.localhost', 200],
    ['harbour.localhost:3000', 200],
    ['harbour.localhost:99', 200],
    ['HARBOUR.LOCALHOST', 200],
    ['harbour.localhost.', 404],
    ['localhost', 404],
    ['127.0.0.1', 404],
    ['[::1]:3000', 404],
    ['harbour.localhost.evil.example', 404],
    ['evil.example#.harbour.localhost', 400],
    ['evil.example/.harbour.localhost', 400],
    ['user@harbour.localhost', 400],
    ['harbour.localhost@evil.example', 400],
    ['harbour.localhost:x', 400],
    ['har bour.localhost', 400],
    ['', 400],
  ])('%j is answered with %i', async (host, status) => {
    const answer = await get(host)
    expect(answer.status).toBe(status)
    expect(answer.text).not.toMatch(/node_modules|\.ts:|at \w+ \(/)
  })

  it('is the one it names: a second one is refused', async () => {
    for (const second of ['harbour.localhost', 'nobody.localhost']) {
      const answer = await get('harbour.localhost', '/api/projects', `host: ${second}\r\n`)
      expect(answer.status).toBe(400)
    }
  })

  it('is the same in a request line with a whole address', async () => {
    const path = '/api/donors/organization'
    const statuses = async (target: string, hosts: readonly string[]) =>
      await Promise.all(hosts.map(async (host) => (await get(host, target)).status))
    const address = `http://harbour.localhost:3000${path}`
    expect(await statuses(address, ['harbour.localhost:3000', 'HARBOUR.localhost:3000'])).toEqual([
      200, 200,
    ])
    const others = [
      'lionrock.localhost:3000',
      'harbour.localhost',
      'localhost:3000',
      'evil.example',
    ]
    expect(await statuses(address, others)).toEqual([400, 400, 400, 400])
    expect(await statuses(`http://harbour.localhost:80${path}`, ['harbour.localhost'])).toEqual([
      200,
    ])
    expect(await statuses('http://harbour.localhost:x/', ['harbour.localhost:x'])).toEqual([400])
  })

  it('is named: a request without one is refused', async () => {
    expect((await send('GET /health HTTP/1.1\r\nConnection: close\r\n\r\n')).status).toBe(400)
    expect((await send('GET /health HTTP/1.0\r\n\r\n')).status).toBe(400)
  })

  it('is not taken from what a proxy claims', async () => {
    const claims = 'X-Forwarded-Host: harbour.localhost\r\nX-Forwarded-Proto: https\r\n'
    expect((await get('nobody.localhost', '/api/projects', claims)).status).toBe(404)
  })
})

describe('the caller’s address', () => {
  it('is the connection’s: guesses count together despite any header', async () => {
    const guess = async (claimed: string) => {
      const body = JSON.stringify({ username: 'x@y.example', password: 'guess' })
      return await send(
        `POST /api/donors/login HTTP/1.1\r\nHost: harbour.localhost\r\nConnection: close\r\n` +
          `X-Forwarded-For: ${claimed}\r\nContent-Type: application/json\r\n` +
          `Content-Length: ${body.length}\r\n\r\n${body}`,
      )
    }
    for (let number = 1; number <= 10; number += 1) {
      expect((await guess(`10.0.0.${number}`)).status).toBe(422)
    }
    expect((await guess('10.0.0.11')).status).toBe(429)
  })
})

describe('bytes that are no request', () => {
  it.each([
    ['nonsense', 'NONSENSE\r\n\r\n'],
    [
      'two lengths',
      'POST /api/x HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nxx',
    ],
    [
      'a length and pieces',
      'POST /api/x HTTP/1.1\r\nHost: localhost\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    ],
    [
      'a header without end',
      `GET / HTTP/1.1\r\nHost: localhost\r\nX: ${'x'.repeat(17_000)}\r\n\r\n`,
    ],
    ['a header in a header', 'GET / HTTP/1.1\r\nHost: localhost\r\nX: a\nb: c\u0000\r\n\r\n'],
  ])('are refused and end the connection: %s', async (_what, bytes) => {
    const { status, text } = await send(bytes)
    expect([400, 431]).toContain(status)
    expect(text).not.toMatch(/node_modules|\.ts:|at \w+ \(/)
  })
})

describe('a body in pieces without end', () => {
  it('is refused once it is too long, and not read on', async () => {
    const piece = `10000\r\n${'x'.repeat(0x10000)}\r\n`
    const { status } = await send(
      'POST /api/user/payments HTTP/1.1\r\nHost: harbour.localhost\r\nConnection: close\r\n' +
        `Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n${piece.repeat(6)}`,
    )
    expect(status).toBe(413)
  })
})

describe('a body without a content type', () => {
  const post = (more: string) =>
    send(`POST /api/donors/login HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n${more}`)

  it.each([
    'Content-Length: 2\r\n\r\n{}',
    'Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n',
  ])('is not guessed at: %j', async (more) => {
    expect((await post(more)).text).toContain('json_expected')
  })

  it.each(['\r\n', 'Content-Length: 0\r\n\r\n'])(
    'is treated as empty if nothing follows: %j',
    async (more) => {
      expect((await post(more)).text).toContain('username.required')
    },
  )
})

describe('a body that is cut off in the middle', () => {
  const cutOff = (path: string, more: string) =>
    new Promise<void>((resolve) => {
      const head = `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n`
      const socket = connect(port, '127.0.0.1', () => {
        socket.write(`${head}${more}`, () => setTimeout(() => socket.destroy(), 100))
      })
      socket.on('close', () => resolve())
    })

  it.each([
    ['in one', '/api/webhooks/stripe', 'Content-Length: 99\r\n\r\n{"id":'],
    ['in one', '/api/donors/login', 'Content-Length: 99\r\n\r\n{"id":'],
    ['in pieces', '/api/webhooks/stripe', 'Transfer-Encoding: chunked\r\n\r\n2\r\n{"\r\n'],
    ['in pieces', '/api/donors/login', 'Transfer-Encoding: chunked\r\n\r\n2\r\n{"\r\n'],
  ])('is the sender’s error, not the server’s: %s at %s', async (_how, path, more) => {
    lines.length = 0
    await cutOff(path, more)
    await vi.waitFor(() => expect(lines).not.toEqual([]), 5_000)
    expect(lines).toMatchObject([{ level: 30, refused: 'malformed_json', status: 400 }])
  })
})

describe('a body that arrives one letter at a time', () => {
  it('has its time, and then the connection ends', async () => {
    const longTimeout = await freePort()
    const app = new Hono().post('/', async (c) => c.text(await c.req.text()))
    app.onError((_error, c) => c.text('', 400))
    const slow = await serveOn((request) => app.fetch(request), {
      port: longTimeout,
      requestTimeoutMilliseconds: 200,
    })
    const startedAt = performance.now()
    await new Promise<void>((resolve, reject) => {
      const socket = connect(longTimeout, '127.0.0.1', () => {
        socket.write('POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\n')
      })
      const drip = setInterval(() => socket.write('x'), 50)
      socket.setTimeout(10_000, () => reject(new Error('still open')))
      socket.on('error', () => {})
      socket.on('close', () => {
        clearInterval(drip)
        resolve()
      })
      socket.resume()
    })
    expect(performance.now() - startedAt).toBeLessThan(5_000)
    await slow.close()
  })
})

describe('closing', () => {
  it('lets a request in progress finish, and accepts no new one', async () => {
    const one = await freePort()
    const request = Promise.withResolvers<void>()
    const work = Promise.withResolvers<void>()
    const app = new Hono().get('/', async (c) => {
      request.resolve()
      await work.promise
      return c.text('answered')
    })
    const closing = await serveOn((request) => app.fetch(request), { port: one })
    const answer = fetch(`http://127.0.0.1:${one}/`)
    await request.promise
    const closed = closing.close()
    work.resolve()
    expect(await (await answer).text()).toBe('answered')
    await closed
    await expect(fetch(`http://127.0.0.1:${one}/`)).rejects.toThrow('fetch failed')
  })

  it('frees its port at once, so that the next start finds it', async () => {
    const one = await freePort()
    const first = await serveOn(() => new Response('1'), { port: one })
    await expect(serveOn(() => new Response('2'), { port: one })).rejects.toThrow('EADDRINUSE')
    await first.close()
    const second = await serveOn(() => new Response('2'), { port: one })
    await second.close()
  })
})
