import { describe, expect, it } from 'vitest'
import { foldWord, spellWords } from './spellings.ts'

describe('a word of a search', () => {
  it.each([
    ['黃淑儀', '黄淑仪'],
    ['黄淑仪', '黄淑仪'],
    ['鍾', '钟'],
    ['鐘', '钟'],
    ['HL-2026', 'HL-2026'],
  ])('%s is compared as %s', (typed, word) => {
    expect(foldWord(typed).word).toBe(word)
  })

  it('is compared with each form of its characters alone', () => {
    expect(foldWord('黃淑儀')).toEqual({ word: '黄淑仪', from: '黃儀', to: '黄仪' })
    expect(foldWord('Mei')).toEqual({ word: 'Mei', from: '', to: '' })
  })

  it('is one word of the index if no character has several forms', () => {
    expect(spellWords(['donor24@example.com', '王小明'])).toEqual(['donor24@example.com', '王小明'])
  })

  it('has all its spellings, in pieces as the index has them', () => {
    expect(spellWords(['黃淑儀'])).toEqual(['黄淑仪 黄淑儀 黃淑仪 黃淑儀'])
    expect(spellWords(['九龍城之友會'])).toEqual(['九龙城之 九龍城之', '城之友会 城之友會'])
  })

  it('is found by a beginning of a piece that has too many spellings', () => {
    const [spelled = ''] = spellWords(['钟钟面面'])
    expect(spelled.split(' ')).toHaveLength(25)
    expect(spelled.split(' ')[0]).toBe('钟钟')
  })
})
