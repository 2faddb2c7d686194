import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import type { DnsAnswer, DnsType } from '../gateways/dns/gateway.ts'

export type Question = { name: string; type: DnsType }
/** A code of the protocol, and the records made by the functions below. */
export type Reply = { code: number; answers: readonly Buffer[] }

/** Starts a name server on this machine. It stays silent if the reply is null. */
export const startNameServer = async (reply: (question: Question) => Promise<Reply | null>) => {
  const socket = createSocket('udp4')
  socket.on('message', (question, { port, address }) => {
    void reply(readQuestion(question)).then((replied) => {
      if (replied !== null) socket.send(answerTo(question, replied), port, address)
    })
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  return { address: `127.0.0.1:${socket.address().port}`, stop: () => socket.close() }
}

const cname = 5
const text = 16
const codes: readonly [DnsType, number][] = [
  ['CNAME', cname],
  ['TXT', text],
  ['A', 1],
  ['AAAA', 28],
]
const serverFailure = 2

export const cnameRecord = (name: string): Buffer =>
  record(
    cname,
    Buffer.concat([
      ...name.split('.').map((label) => Buffer.from([label.length, ...Buffer.from(label)])),
      Buffer.from([0]),
    ]),
  )

/** One value, which may be sent in pieces of 255 bytes. */
export const textRecord = (...pieces: string[]): Buffer =>
  record(
    text,
    Buffer.concat(pieces.map((piece) => Buffer.from([piece.length, ...Buffer.from(piece)]))),
  )

/** An address; one of the sixth version is written in full. */
export const addressRecord = (address: string): Buffer =>
  address.includes(':')
    ? record(28, Buffer.from(address.replaceAll(':', ''), 'hex'))
    : record(1, Buffer.from(address.split('.').map(Number)))

/** The reply of a server whose records are these. */
export const toReply = (dnsAnswer: DnsAnswer, { type }: Question): Reply => {
  if (dnsAnswer.answer === 'unknown') return { code: serverFailure, answers: [] }
  const values = dnsAnswer.answer === 'none' ? [] : dnsAnswer.values
  const toRecord = { CNAME: cnameRecord, TXT: textRecord, A: addressRecord, AAAA: addressRecord }
  return { code: 0, answers: values.map((value) => toRecord[type](value)) }
}

const headBytes = 12

const readQuestion = (message: Buffer): Question => {
  const labels: string[] = []
  let at = headBytes
  for (let length = message.readUInt8(at); length > 0; length = message.readUInt8(at)) {
    labels.push(message.toString('latin1', at + 1, at + 1 + length))
    at += 1 + length
  }
  const code = message.readUInt16BE(at + 1)
  const [type] = codes.find(([, each]) => each === code) ?? ['CNAME']
  return { name: labels.join('.'), type }
}

const answerTo = (question: Buffer, { code, answers }: Reply): Buffer => {
  // The question without what follows it: a resolver adds a record about itself.
  const end = question.indexOf(0, headBytes) + 5
  const head = Buffer.from(question.subarray(0, headBytes))
  head.writeUInt16BE(0x8180 | code, 2)
  head.writeUInt16BE(1, 4)
  head.writeUInt16BE(answers.length, 6)
  head.writeUInt16BE(0, 8)
  head.writeUInt16BE(0, 10)
  return Buffer.concat([head, question.subarray(headBytes, end), ...answers])
}

const record = (type: number, data: Buffer): Buffer => {
  const fixed = Buffer.from([0xc0, 0x0c, 0, type, 0, 1, 0, 0, 0, 60, 0, 0])
  fixed.writeUInt16BE(data.length, 10)
  return Buffer.concat([fixed, data])
}
