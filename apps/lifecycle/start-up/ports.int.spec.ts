import { once } from 'node:events'
import { createServer, type Server } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { portError, requireFreePort } from './ports.ts'

const servers: Server[] = []
afterEach(() => servers.splice(0).forEach((server) => void server.close()))

async function taken(host?: string): Promise<number> {
  const server = createServer()
  servers.push(server)
  server.listen(host === undefined ? { port: 0 } : { port: 0, host })
  await once(server, 'listening')
  const address = server.address()
  return typeof address === 'object' && address ? address.port : 0
}

describe('a port', () => {
  it.each([undefined, '127.0.0.1'])(
    'held on %s is refused, named, with a way out',
    async (host) => {
      const port = await taken(host)
      await expect(requireFreePort(port)).rejects.toThrow(
        new RegExp(`^Port ${port} is already in use: .*PORT=\\d+ npm start\\.$`),
      )
    },
  )

  it('that is free stays free', async () => {
    const port = await taken()
    servers.splice(0).forEach((server) => void server.close())
    await expect(requireFreePort(port)).resolves.toBeUndefined()
    await expect(requireFreePort(port)).resolves.toBeUndefined()
  })

  it('reserved by the system is explained', () => {
    const error = Object.assign(new Error('listen'), { code: 'EACCES' })
    expect(portError(80, error)?.message).toMatch(/^Port 80 may not be used by this user/)
  })

  it('has no part in another error', () => {
    expect(portError(80, new Error('anything'))).toBeUndefined()
  })
})
