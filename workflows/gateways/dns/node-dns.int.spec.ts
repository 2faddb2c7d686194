import { createSocket, type Socket } from 'node:dgram'
import { afterEach, describe, expect, it } from 'vitest'
import { createNodeDns, readDnsServers } from './node-dns.ts'

const sockets: Socket[] = []
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.close()
})

type Reply = { code: number; answers: readonly Buffer[] } | null

/** A name server on this machine that gives one reply to every question. */
const serve = async (reply: Reply) => {
  const socket = createSocket('udp4')
  sockets.push(socket)
  socket.on('message', (question, { port, address }) => {
    if (reply !== null) socket.send(answerTo(question, reply), port, address)
  })
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve))
  return createNodeDns({ servers: [`127.0.0.1:${socket.address().port}`] })
}

const answerTo = (question: Buffer, { code, answers }: NonNullable<Reply>): Buffer => {
  // The question without what follows it: a resolver adds a record about itself.
  const end = question.indexOf(0, 12) + 5
  const head = Buffer.from(question.subarray(0, 12))
  head.writeUInt16BE(0x8180 | code, 2)
  head.writeUInt16BE(1, 4)
  head.writeUInt16BE(answers.length, 6)
  head.writeUInt16BE(0, 8)
  head.writeUInt16BE(0, 10)
  return Buffer.concat([head, question.subarray(12, end), ...answers])
}

const record = (type: number, data: Buffer): Buffer => {
  const fixed = Buffer.from([0xc0, 0x0c, 0, type, 0, 1, 0, 0, 0, 60, 0, 0])
  fixed.writeUInt16BE(data.length, 10)
  return Buffer.concat([fixed, data])
}

const labels = (name: string): Buffer =>
  Buffer.concat([
    ...name.split('.').map((each) => Buffer.from([each.length, ...Buffer.from(each)])),
    Buffer.from([0]),
  ])

const texts = (...pieces: string[]): Buffer =>
  Buffer.concat(pieces.map((piece) => Buffer.from([piece.length, ...Buffer.from(piece)])))

describe('a name’s records', () => {
  it('are its CNAME', async () => {
    const dns = await serve({ code: 0, answers: [record(5, labels('harbour.almoner.example'))] })
    expect(await dns.lookUp('give.harbour.example', 'CNAME')).toEqual({
      answer: 'records',
      values: ['harbour.almoner.example'],
    })
  })

  it('are its texts, each put together from its pieces', async () => {
    const answers = [record(16, texts('almoner-', 'verification=1')), record(16, texts('v=spf1'))]
    const dns = await serve({ code: 0, answers })
    expect(await dns.lookUp('_c.give.harbour.example', 'TXT')).toEqual({
      answer: 'records',
      values: ['almoner-verification=1', 'v=spf1'],
    })
  })

  it('are none where the name does not exist or has no such record', async () => {
    for (const code of [0, 3]) {
      const dns = await serve({ code, answers: [] })
      expect(await dns.lookUp('give.harbour.example', 'CNAME')).toEqual({ answer: 'none' })
    }
  })

  it('are unknown where the server fails or refuses', async () => {
    for (const code of [2, 5]) {
      const dns = await serve({ code, answers: [] })
      expect(await dns.lookUp('give.harbour.example', 'TXT')).toEqual({ answer: 'unknown' })
    }
  })

  it('are unknown where no server answers', { timeout: 30_000 }, async () => {
    const dns = await serve(null)
    expect(await dns.lookUp('give.harbour.example', 'TXT')).toEqual({ answer: 'unknown' })
  })
})

describe('the resolvers', () => {
  it('are those of DNS_SERVERS', () => {
    expect(readDnsServers({})).toEqual([])
    expect(readDnsServers({ DNS_SERVERS: '1.1.1.1, 8.8.8.8:53,' })).toEqual([
      '1.1.1.1',
      '8.8.8.8:53',
    ])
  })
})
