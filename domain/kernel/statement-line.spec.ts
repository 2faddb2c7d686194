import { describe, expect, it } from 'vitest'
import { statementLine, statementSuffix } from './statement-line.ts'

describe('the line on a card’s statement', () => {
  it('names the platform and then the charity, within 22 characters', () => {
    expect(statementLine('TIN HAU')).toBe('ALMONER* TIN HAU')
    expect(statementLine('HARBOUR LIGHT FUND')).toBe('ALMONER* HARBOUR LIGHT')
    expect(statementLine('A'.repeat(22))).toHaveLength(22)
  })

  it('does not end in a blank if it is cut after a word', () => {
    expect(statementSuffix('HARBOURLIGHT FUND')).toBe('HARBOURLIGHT')
  })
})
