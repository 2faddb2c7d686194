import { describe, expect, it } from 'vitest'
import { csvLine } from './csv.ts'

describe('a cell of a file for a spreadsheet', () => {
  it.each([
    ['=1+1', "'=1+1"],
    ['  =1+1', "'  =1+1"],
    ['+852 9123 4567', "'+852 9123 4567"],
    ['＝1+1', "'＝1+1"],
    ['a;=1+1', `"a;'=1+1"`],
    ['a; @SUM(A1)', `"a;' @SUM(A1)"`],
    ['a\t=1+1', `"a\t'=1+1"`],
    ['\t=1', `"'\t=1"`],
    ['-1+1', "'-1+1"],
    ['-1.', "'-1."],
    ['a|-1', `"a|'-1"`],
    ['a\n=1+1', `"a\n'=1+1"`],
    ['a;"=1+1', `"a;""=1+1"`],
  ])('%j is not a formula, with any cell separator: %s', (text, written) => {
    expect(csvLine([text])).toBe(`${written}\r\n`)
  })

  it.each(['Anne-Marie', 'a=b', '12 - 14', '陳大文', '1 + 1', '-12.34', '-7'])(
    '%s is unchanged',
    (text) => {
      expect(csvLine([text])).toBe(`${text}\r\n`)
    },
  )
})
