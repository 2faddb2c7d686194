import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, it, onTestFinished } from 'vitest'
import { GatheringSocket } from './gathering-socket.ts'

/** A line to a server, and what that has heard. */
const open = async () => {
  let heard = ''
  const server = createServer((line) => line.on('data', (part) => (heard += part.toString())))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const socket = new GatheringSocket()
  onTestFinished(async () => {
    socket.destroy()
    await once(server.close(), 'close')
  })
  await once(socket.connect((server.address() as AddressInfo).port, '127.0.0.1'), 'connect')
  /** As pg sends a statement: a few messages that belong together. */
  const ask = (name: string): void => {
    socket.cork()
    socket.write(`parse ${name}, `)
    socket.write(`bind ${name}; `)
    socket.uncork()
  }
  return { socket, ask, heard: () => heard }
}

it('what is asked at one time goes as one packet, in its order', async () => {
  const { socket, ask, heard } = await open()
  ask('a')
  ask('b')
  await Promise.resolve()
  ask('c')
  expect(socket.writableLength).toBe(3 * 'parse a, bind a; '.length)
  await pause(20)
  expect(socket.writableLength).toBe(0)
  ask('d')
  await pause(20)
  expect(heard()).toBe('abcd'.replaceAll(/./g, (name) => `parse ${name}, bind ${name}; `))
})

it('what is written by itself meanwhile keeps its place', async () => {
  const { socket, ask, heard } = await open()
  ask('a')
  socket.write('begin; ')
  ask('b')
  await pause(20)
  expect(heard()).toBe('parse a, bind a; begin; parse b, bind b; ')
})

it('a line that breaks meanwhile says so itself, once', async () => {
  const { socket, ask, heard } = await open()
  const said: unknown[] = []
  socket.on('error', ({ message }) => said.push(message))
  ask('a')
  socket.destroy(new Error('cut'))
  await pause(20)
  expect(said).toEqual(['cut'])
  expect(heard()).toBe('')
})
