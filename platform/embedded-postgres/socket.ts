import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'

// The space that Linux has for the address of a socket; other systems have a little less.
const longestPathBytes = 100
const longestPort = 65_535

/**
 * Returns whether programs of this machine can reach the server through a socket in its own folder,
 * which no other user may enter. A socket costs both sides much less than the loopback. If the file
 * system has no sockets or the folder is too deep, the loopback is used.
 */
export const canHoldSocket = async (folder: string): Promise<boolean> => {
  if (process.platform === 'win32') return false
  if (Buffer.byteLength(join(folder, socketName(longestPort))) > longestPathBytes) return false
  const probe = createServer()
  try {
    const path = join(folder, `.probe-${randomBytes(3).toString('hex')}`)
    await Promise.race([
      once(probe.listen(path), 'listening'),
      once(probe, 'error').then(([error]) => Promise.reject(error as Error)),
    ])
    return true
  } catch {
    return false
  } finally {
    if (probe.listening) await new Promise((closed) => probe.close(closed))
  }
}

const socketName = (port: number): string => `.s.PGSQL.${port}`
