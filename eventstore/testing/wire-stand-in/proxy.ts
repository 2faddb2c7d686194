import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'

/**
 * A stable port in front of a server that stops and starts. It can break every connection at once
 * without notice, as a network does.
 */
export const openProxy = async () => {
  let target: number | null = null
  const lines = new Set<Socket>()
  const server = createServer((near) => {
    if (target === null) {
      near.destroy()
      return
    }
    const far = connect(target, '127.0.0.1')
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      socket.setNoDelay(true)
      lines.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => {
        lines.delete(socket)
        other.destroy()
      })
      socket.pipe(other)
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const cut = (): void => {
    for (const socket of lines) socket.destroy()
  }
  return {
    port: (server.address() as AddressInfo).port,
    cut,
    leadTo: (port: number | null): void => {
      target = port
      cut()
    },
    close: async (): Promise<void> => {
      cut()
      server.close()
      await once(server, 'close')
    },
  }
}
