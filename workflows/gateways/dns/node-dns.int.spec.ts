import { afterEach, describe, expect, it } from 'vitest'
import {
  addressRecord,
  cnameRecord,
  startNameServer,
  textRecord,
  type Reply,
} from '../../testing/name-server.ts'
import { createNodeDns, readDnsServers } from './node-dns.ts'

const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})

/** Returns a resolver that queries a name server with one reply to every question. */
const serve = async (reply: Reply | null) => {
  const { address, stop } = await startNameServer(async () => reply)
  stops.push(stop)
  return createNodeDns({ servers: [address] })
}

describe('a name’s records', () => {
  it('are its CNAME', async () => {
    const dns = await serve({ code: 0, answers: [cnameRecord('harbour.almoner.example')] })
    expect(await dns.lookUp('give.harbour.example', 'CNAME')).toEqual({
      answer: 'records',
      values: ['harbour.almoner.example'],
    })
  })

  it('are its texts, each put together from its pieces', async () => {
    const answers = [textRecord('almoner-', 'verification=1'), textRecord('v=spf1')]
    const dns = await serve({ code: 0, answers })
    expect(await dns.lookUp('_c.give.harbour.example', 'TXT')).toEqual({
      answer: 'records',
      values: ['almoner-verification=1', 'v=spf1'],
    })
  })

  it('are its addresses of both versions', async () => {
    const fourth = await serve({ code: 0, answers: [addressRecord('203.0.113.10')] })
    expect(await fourth.lookUp('harbour.example', 'A')).toEqual({
      answer: 'records',
      values: ['203.0.113.10'],
    })
    const whole = '2001:0db8:0000:0000:0000:0000:0000:0010'
    const sixth = await serve({ code: 0, answers: [addressRecord(whole)] })
    expect(await sixth.lookUp('harbour.example', 'AAAA')).toEqual({
      answer: 'records',
      values: ['2001:db8::10'],
    })
  })

  it('are reported as none if the name does not exist or has no such record', async () => {
    for (const code of [0, 3]) {
      const dns = await serve({ code, answers: [] })
      expect(await dns.lookUp('give.harbour.example', 'CNAME')).toEqual({ answer: 'none' })
    }
  })

  it('are reported as unknown if the server fails or refuses', async () => {
    for (const code of [2, 5]) {
      const dns = await serve({ code, answers: [] })
      expect(await dns.lookUp('give.harbour.example', 'TXT')).toEqual({ answer: 'unknown' })
    }
  })

  it('are reported as unknown if no server answers', { timeout: 30_000 }, async () => {
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
