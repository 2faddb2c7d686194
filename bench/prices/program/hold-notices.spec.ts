import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { installNoticeHold } from './hold-notices.ts'

it('holds back a provider’s notifications, and then admits them one after another', async () => {
  const hold = installNoticeHold()
  const happened: string[] = []
  const server = createServer(async (request, response) => {
    happened.push(`${request.url} arrives`)
    await nextTurn()
    happened.push(`${request.url} is answered`)
    response.end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const post = (path: string) => fetch(`http://127.0.0.1:${port}${path}`, { method: 'POST' })

  hold.hold()
  const notices = Promise.all([post('/api/webhooks/one'), post('/api/webhooks/two')])
  await post('/api/other')
  expect(happened).toEqual(['/api/other arrives', '/api/other is answered'])
  while (happened.length < 6) {
    await hold.letIn()
    await nextTurn()
  }
  await notices
  expect(happened.slice(2).map((line) => line.replace(/\/(one|two)/, ''))).toEqual([
    '/api/webhooks arrives',
    '/api/webhooks is answered',
    '/api/webhooks arrives',
    '/api/webhooks is answered',
  ])
  await new Promise((resolve) => server.close(resolve))
})
