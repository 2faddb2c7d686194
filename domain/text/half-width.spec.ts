import { expect, it } from 'vitest'
import { toPlainSigns } from './half-width.ts'

it.each([
  ['\uff28\uff2c\uff0d\uff12\uff10\uff12\uff16', 'HL-2026'],
  ['HL\u20132026\u2212000001', 'HL-2026-000001'],
  ['\u3000\u202a91\uff0f1234\u202c\u00a0\n', '91/1234'],
  ['\uff19\uff11\uff12\uff13\u30004567', '9123 4567'],
  ['婆罗', '婆罗'],
  ['', ''],
])('%j is %s', (typed, plain) => {
  expect(toPlainSigns(typed)).toBe(plain)
})
