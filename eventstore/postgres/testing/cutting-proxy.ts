import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'

/**
 * A proxy between the store and PostgreSQL that breaks the connection at the worst moment: the
 * append is committed and its answer is lost.
 */
export const startCuttingProxy = async (url: string) => {
  const target = new URL(url)
  const open = new Set<Socket>()
  let toCut = 0
  let cuts = 0

  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname)
    let appending = false
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => {
        open.delete(socket)
        other.destroy()
      })
    }
    near.on('data', (bytes) => {
      appending ||= bytes.includes('es_append_many')
      far.write(bytes)
    })
    far.on('data', (bytes) => {
      if (!appending || toCut === 0) {
        near.write(bytes)
        return
      }
      toCut -= 1
      cuts += 1
      near.destroy()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')

  const through = new URL(url)
  through.hostname = '127.0.0.1'
  through.searchParams.delete('host')
  through.port = String((server.address() as AddressInfo).port)
  return {
    url: through.toString(),
    /** Drops the answers to the next appends, and closes the connection instead. */
    cutNextAnswers: (count: number): void => {
      toCut = count
    },
    cuts: (): number => cuts,
    stop: async (): Promise<void> => {
      for (const socket of open) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}
