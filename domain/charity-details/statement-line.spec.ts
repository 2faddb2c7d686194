import { describe, expect, it } from 'vitest'
import { isWholeOnStatement } from './statement-descriptor.ts'
import { longestStatementName, statementLine, statementSuffix } from './statement-line.ts'

describe('the line on a card’s statement', () => {
  it('names the platform and then the charity, within 22 characters', () => {
    expect(statementLine('TIN HAU')).toBe('ALMONER* TIN HAU')
    expect(statementLine('HARBOUR LIGHT FUND')).toBe('ALMONER* HARBOUR LIGHT')
    expect(statementLine('A'.repeat(22))).toHaveLength(22)
  })

  it('does not end in a blank if it is cut after a word', () => {
    expect(statementSuffix('HARBOURLIGHT FUND')).toBe('HARBOURLIGHT')
  })

  it('shows a name whole up to 13 characters, which is what a charity may choose', () => {
    expect(longestStatementName).toBe(13)
    const whole = 'GREEN PATH YO'
    expect(isWholeOnStatement(whole)).toBe(true)
    expect(statementLine(whole)).toBe(`ALMONER* ${whole}`)
    for (const name of ['GREEN PATH YOUTH', 'KITE', '12345', 'KITES*']) {
      expect(isWholeOnStatement(name)).toBe(false)
    }
  })
})
