import { expect, it } from 'vitest'
import { plainAddress, readPublicAddresses } from './public-addresses.ts'

it.each([
  [undefined, []],
  ['', []],
  ['203.0.113.10', ['203.0.113.10']],
  [' 203.0.113.10 , 2001:DB8:0:0:0:0:0:10, ', ['203.0.113.10', '2001:db8::10']],
])('the addresses of %s are %j', (setting, addresses) => {
  expect(readPublicAddresses({ PUBLIC_ADDRESSES: setting })).toEqual(addresses)
})

it('an address is compared as name servers write it', () => {
  expect(plainAddress('2001:0db8:0000::0010')).toBe('2001:db8::10')
  expect(plainAddress('198.51.100.1')).toBe('198.51.100.1')
})
