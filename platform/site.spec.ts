import { describe, expect, it } from 'vitest'
import { charityOrigin, platformOrigin, parseSubDomain, type Site } from './site.ts'

const local: Site = { scheme: 'http', baseDomain: 'localhost', port: 3000 }
const grown: Site = { scheme: 'https', baseDomain: 'give.example.hk', port: null }

describe('an address', () => {
  it('names the port if it is not the usual one', () => {
    expect(platformOrigin(local)).toBe('http://localhost:3000')
    expect(charityOrigin(local, { subDomain: 'harbour', customHost: null })).toBe(
      'http://harbour.localhost:3000',
    )
    expect(platformOrigin(grown)).toBe('https://give.example.hk')
    expect(charityOrigin(grown, { subDomain: 'harbour', customHost: null })).toBe(
      'https://harbour.give.example.hk',
    )
    expect(platformOrigin({ ...grown, port: 443 })).toBe('https://give.example.hk')
    expect(platformOrigin({ ...local, port: 80 })).toBe('http://localhost')
    expect(platformOrigin({ ...grown, port: 80 })).toBe('https://give.example.hk:80')
  })
})

describe('the sub-domain of a host', () => {
  it.each([
    [local, 'harbour.localhost', 'harbour'],
    [grown, 'harbour.give.example.hk', 'harbour'],
    [local, 'a.harbour.localhost', 'a.harbour'],
    [local, 'localhost', null],
    [local, 'harbourlocalhost', null],
    [local, 'harbour.localhost.', null],
    [local, 'harbour.localhost.evil.example', null],
    [grown, 'harbour.example.hk', null],
    [grown, 'evilgive.example.hk', null],
    [local, '127.0.0.1', null],
    [local, '', null],
  ])('under %o of %s is %s', (site, hostname, subDomain) => {
    expect(parseSubDomain(site, hostname)).toBe(subDomain)
  })
})
