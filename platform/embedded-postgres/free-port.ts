import { createServer } from 'node:net'

/** An unused loopback port: the wanted one when it is free, otherwise any. */
export async function freePort(wanted?: number): Promise<number> {
  if (wanted !== undefined) {
    try {
      return await bindOnce(wanted)
    } catch {
      // Another program took it since the last start: any other serves as well.
    }
  }
  return bindOnce(0)
}

async function bindOnce(port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => {
      const address = server.address()
      const bound = typeof address === 'object' && address !== null ? address.port : port
      server.close(() => resolve(bound))
    })
  })
}
