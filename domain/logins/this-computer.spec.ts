import { expect, it } from 'vitest'
import { isThisComputer } from './this-computer.ts'

it.each([
  ['0:0:0:0::/64', true],
  ['127.0.0.1', true],
  ['203.0.113.7', false],
  ['2001:db8:0:0::/64', false],
  ['', false],
])('the network %s is this computer’s own: %s', (place, isOwn) => {
  expect(isThisComputer(place)).toBe(isOwn)
})
