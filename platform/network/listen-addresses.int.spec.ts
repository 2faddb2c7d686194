import { connect } from 'node:net'
import { networkInterfaces } from 'node:os'
import { afterEach, describe, expect, it } from 'vitest'
import { freePort } from '../embedded-postgres/free-port.ts'
import { isOpenToOthers, listenAddresses } from './listen-addresses.ts'
import { serveOn } from './serve.ts'

const closers: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})

const canConnect = async (port: number, host: string): Promise<boolean> =>
  await new Promise((resolve) => {
    const socket = connect({ port, host, timeout: 2_000 })
    const done = (answer: boolean) => {
      socket.destroy()
      resolve(answer)
    }
    socket.on('connect', () => done(true))
    socket.on('error', () => done(false))
    socket.on('timeout', () => done(false))
  })

const serveAt = async (host: string | null): Promise<number> => {
  const port = await freePort()
  const { close } = await serveOn(() => new Response('here'), { port, host })
  closers.push(close)
  return port
}

const external = Object.values(networkInterfaces())
  .flatMap((each) => each ?? [])
  .find(({ internal, family }) => !internal && family === 'IPv4')?.address

const hasIpv6Loopback = Object.values(networkInterfaces())
  .flatMap((each) => each ?? [])
  .some(({ address }) => address === '::1')

describe('a server', () => {
  it('without a setting is reachable from this machine only', async () => {
    const port = await serveAt(null)
    expect(await canConnect(port, '127.0.0.1')).toBe(true)
    expect(await canConnect(port, '::1')).toBe(hasIpv6Loopback)
    // Another address of this machine that is no loopback's, and one of the loopback's that is not ours.
    for (const other of [external ?? '127.0.0.2', '127.0.0.2']) {
      expect(await canConnect(port, other)).toBe(false)
    }
  })

  it.each(['0.0.0.0', '::'])('listens everywhere at HOST=%s', async (host) => {
    const port = await serveAt(host)
    for (const address of ['127.0.0.1', '127.0.0.2', external ?? '127.0.0.1']) {
      expect(await canConnect(port, address)).toBe(true)
    }
  })

  it('listens at the address of HOST and on the loopback, by which its own parts call it', async () => {
    const port = await serveAt(external ?? '0.0.0.0')
    expect(await canConnect(port, external ?? '127.0.0.1')).toBe(true)
    expect(await canConnect(port, '127.0.0.1')).toBe(true)
  })

  it('frees every address if one of them is refused', async () => {
    const port = await freePort()
    const wrong = serveOn(() => new Response(''), { port, host: '203.0.113.7' })
    await expect(wrong).rejects.toThrow('EADDRNOTAVAIL')
    const { close } = await serveOn(() => new Response(''), { port })
    closers.push(close)
  })
})

describe('HOST', () => {
  it.each([
    [null, false],
    ['localhost', false],
    ['127.0.0.1', false],
    ['127.1.2.3', false],
    ['::1', false],
    ['0.0.0.0', true],
    ['::', true],
    ['192.168.1.5', true],
    ['almoner.internal', true],
  ])('%s opens it to others: %s', (host, open) => {
    expect(isOpenToOthers(host)).toBe(open)
  })

  it('that is a loopback name or address listens on no other address', () => {
    for (const host of [null, 'localhost', '127.0.0.1', '::1']) {
      expect(listenAddresses(host)).toEqual(['127.0.0.1', '::1'])
    }
  })
})
