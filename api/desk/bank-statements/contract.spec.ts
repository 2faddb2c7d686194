import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { bankLinesQuerySchema } from './contract.ts'

const id = '0193a4c3-7f11-7c2e-8b1a-000000000001'

describe('the end of a page of bank lines', () => {
  const isRead = (after: string) => v.is(bankLinesQuerySchema, { statementId: id, after })

  it('is the place of a line', () => {
    expect(isRead(`2026-11-05.12.${id}`)).toBe(true)
  })

  it.each([
    `2026-13-45.12.${id}`,
    '2026-11-05.12.------------------------------------',
    `2026-11-05.1234567890.${id}`,
  ])('is not %s, which no database compares', (after) => {
    expect(isRead(after)).toBe(false)
  })
})
