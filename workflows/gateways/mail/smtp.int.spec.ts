import { once } from 'node:events'
import { createServer, type Server, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'
import { createInterface } from 'node:readline'
import { afterEach, describe, expect, it } from 'vitest'
import { receiptMailSent } from './fixtures.ts'
import { createSmtpMail } from './smtp.ts'

type Script = { recipient?: string; greeting?: string }

/** A mail server that speaks as much SMTP as one mail needs, and answers RCPT as configured. */
const startServer = async (script: Script = {}) => {
  const received: string[] = []
  const sockets = new Set<Socket>()
  const server: Server = createServer((socket) => {
    sockets.add(socket)
    void converse(socket, script, received)
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

const converse = async (socket: Socket, script: Script, received: string[]): Promise<void> => {
  const say = (text: string): boolean => socket.write(`${text}\r\n`)
  let data: string[] | null = null
  if (script.greeting !== '') say(script.greeting ?? '220 here')
  socket.on('error', () => socket.destroy())
  for await (const line of createInterface({ input: socket })) {
    if (data && line === '.') {
      received.push(data.join('\n'))
      data = null
      say('250 kept')
    } else if (data) data.push(line)
    else if (/^EHLO/i.test(line)) say('250 here')
    else if (/^RCPT/i.test(line)) say(script.recipient ?? '250 ok')
    else if (/^DATA/i.test(line)) {
      data = []
      say('354 go on')
    } else say('250 ok')
  }
}

const stops: (() => void)[] = []

afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})

const connected = async (script?: Script) => {
  const server = await startServer(script)
  const mail = createSmtpMail({ url: server.url, timeoutSeconds: 1 })
  stops.push(mail.close, server.stop)
  return { server, mail }
}

describe('a mail server that accepts the mail', () => {
  it('receives the message under its own id, from its sender and to its recipient', async () => {
    const { server, mail } = await connected()
    await mail.send(receiptMailSent)
    const [message = ''] = server.received
    expect(server.received).toHaveLength(1)
    expect(message).toContain('Message-ID: <receipt-0193f0c2@almoner.example>')
    expect(message).toContain('To: donor@example.org')
    expect(message).toContain('Reply-To: hello@harbour.example')
    expect(message).toContain('<receipts@almoner.example>')
    expect(message).toContain('Content-Language: zh-Hant-HK')
    expect(message).toContain(Buffer.from('%PDF-1.7 not a real one').toString('base64'))
    expect(message).toContain('Content-Type: application/pdf')
  })
})

describe('a picture within a letter', () => {
  it('is sent under the content ID that the HTML uses', async () => {
    const { server, mail } = await connected()
    const content = new TextEncoder().encode('a picture')
    const inline = [{ contentId: 'logo', contentType: 'image/png', content }]
    await mail.send({ ...receiptMailSent, html: '<img src="cid:logo" alt="" />', inline })
    const [message = ''] = server.received
    expect(message).toMatch(/^Content-ID: <logo>/im)
    expect(message).toContain('Content-Disposition: inline')
    expect(message).toContain(Buffer.from(content).toString('base64'))
  })
})

describe('a mail server that does not', () => {
  it('causes a permanent failure if it does not know the address', async () => {
    const { mail } = await connected({ recipient: '550 <donor@example.org> unknown' })
    const refused = { kind: 'permanent', message: expect.not.stringContaining('donor') }
    await expect(mail.send(receiptMailSent)).rejects.toMatchObject(refused)
  })

  it('is tried again later if it is busy', async () => {
    const { mail } = await connected({ recipient: '451 later' })
    await expect(mail.send(receiptMailSent)).rejects.toMatchObject({ kind: 'try_later' })
  })

  it('is tried again later if it does not respond', async () => {
    const { mail } = await connected({ greeting: '' })
    await expect(mail.send(receiptMailSent)).rejects.toMatchObject({ kind: 'try_later' })
  })

  it('is tried again later if no server listens', async () => {
    const mail = createSmtpMail({ url: 'smtp://127.0.0.1:1', timeoutSeconds: 1 })
    await expect(mail.send(receiptMailSent)).rejects.toMatchObject({ kind: 'try_later' })
    mail.close()
  })
})
