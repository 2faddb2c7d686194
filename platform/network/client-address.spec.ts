import { describe, expect, it } from 'vitest'
import { clientAddress, isNearby, toNetwork, parseTrustedProxies } from './client-address.ts'

const trusting = (text: string | undefined) => {
  const trusted = parseTrustedProxies(text)
  if ('refused' in trusted) throw new Error(trusted.refused)
  return trusted
}

const from = (socketAddress: string, forwardedFor?: string, proxies = '10.0.0.0/8, ::1') =>
  clientAddress({ socketAddress, forwardedFor, isTrustedProxy: trusting(proxies) })

describe('the address of a caller', () => {
  it('is the socket’s, despite any header of a stranger', () => {
    expect(from('203.0.113.5', '198.51.100.1')).toBe('203.0.113.5')
    expect(from('203.0.113.5', '198.51.100.1', '')).toBe('203.0.113.5')
    expect(from('10.0.0.2', '198.51.100.1', '')).toBe('10.0.0.2')
  })

  it('is what a trusted proxy saw, and not what the caller had written before', () => {
    expect(from('10.0.0.2', '198.51.100.1')).toBe('198.51.100.1')
    expect(from('10.0.0.2', '1.2.3.4, 198.51.100.1')).toBe('198.51.100.1')
    expect(from('::1', '2001:db8::7')).toBe('2001:db8::7')
  })

  it('is found behind several trusted proxies', () => {
    expect(from('10.0.0.2', '1.2.3.4, 198.51.100.1, 10.0.0.9, 10.0.0.3')).toBe('198.51.100.1')
  })

  it('is the last proxy’s if the header names none, or is invalid', () => {
    expect(from('10.0.0.2')).toBe('10.0.0.2')
    expect(from('10.0.0.2', '10.0.0.9')).toBe('10.0.0.9')
    expect(from('10.0.0.2', 'unknown')).toBe('10.0.0.2')
    expect(from('10.0.0.2', '198.51.100.1, <script>')).toBe('10.0.0.2')
  })

  it('is IPv4 also if the socket writes it into IPv6', () => {
    expect(from('::ffff:203.0.113.5')).toBe('203.0.113.5')
    expect(from('::ffff:10.0.0.2', '::ffff:198.51.100.1')).toBe('198.51.100.1')
  })
})

describe('the network of an address', () => {
  it.each([
    ['203.0.113.5', '203.0.113.5'],
    ['::ffff:203.0.113.5', '203.0.113.5'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['2001:db8::', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['64:ff9b::203.0.113.5', '64:ff9b:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['in-process', 'in-process'],
  ])('of %s is %s', (address, network) => {
    expect(toNetwork(address)).toBe(network)
  })
})

describe('an address of the own network', () => {
  it.each([
    '127.0.0.1',
    '10.9.8.7',
    '172.18.0.1',
    '192.168.1.1',
    '::1',
    'fd00::1',
    '::ffff:10.0.0.1',
  ])('is %s', (address) => expect(isNearby(address)).toBe(true))

  it.each(['203.0.113.5', '172.32.0.1', '2001:db8::1'])('is not %s', (address) =>
    expect(isNearby(address)).toBe(false),
  )
})

describe('the list of trusted proxies', () => {
  it('may be empty, and then trusts no proxy', () => {
    expect(trusting(undefined)('127.0.0.1')).toBe(false)
    expect(trusting(' , ')('::1')).toBe(false)
  })

  it('accepts addresses and networks of both IPv4 and IPv6', () => {
    const trusted = trusting('192.0.2.1,2001:db8::/32')
    expect(['192.0.2.1', '192.0.2.2', '2001:db8:9::1', '2001:db9::1'].map(trusted)).toEqual([
      true,
      false,
      true,
      false,
    ])
  })

  it.each(['localhost', '10.0.0.0/33', '10.0.0.0/', '::/129', '10.0.0.0/8/8', '10.0.0.0/-1'])(
    'refuses %s in a sentence',
    (text) => {
      const refused = `TRUSTED_PROXIES must be addresses or networks, and "${text}" is none.`
      expect(parseTrustedProxies(text)).toEqual({ refused })
    },
  )
})
