import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { createInterface } from 'node:readline'

/** A mail server that accepts and stores every mail, with as much SMTP as one mail needs. */
export const startMailServer = async () => {
  const received: string[] = []
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => socket.destroy())
    void converse(socket, received)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    stop: () => {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}

const converse = async (socket: Socket, received: string[]): Promise<void> => {
  const say = (text: string): boolean => socket.write(`${text}\r\n`)
  let mail: string[] | null = null
  say('220 here')
  for await (const line of createInterface({ input: socket })) {
    if (mail && line === '.') {
      received.push(mail.join('\n'))
      mail = null
      say('250 kept')
    } else if (mail) mail.push(line)
    else if (/^DATA/i.test(line)) {
      mail = []
      say('354 go on')
    } else say('250 ok')
  }
}
