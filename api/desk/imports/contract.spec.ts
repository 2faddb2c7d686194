import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { importRowSchema } from './contract.ts'

describe('a row of an import that is corrected', () => {
  it('has no sign that no database stores', () => {
    const input = { row: 2, cells: ['a\0b', 'c\ud83dd', '😀'] }
    expect(v.parse(importRowSchema, input)).toEqual({
      row: 2,
      cells: ['a\ufffdb', 'c\ufffdd', '😀'],
    })
  })

  it('is one that a file can have', () => {
    expect([20_000, 20_001, 1e12].map((row) => v.is(importRowSchema, { row }))).toEqual([
      true,
      false,
      false,
    ])
  })
})
