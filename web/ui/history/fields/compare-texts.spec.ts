import { describe, expect, it } from 'vitest'
import { compareTexts, type Piece } from './compare-texts.ts'

const [first, second, third] = ['One room.', 'Open until seven.', 'Snacks every day.']
const marked = (pieces: readonly Piece[]): string =>
  pieces.map(({ text, isChanged }) => (isChanged ? `[${text}]` : text)).join('')
/** One line a paragraph, with the changed words in brackets. */
const lines = (before: string, after: string): readonly string[] =>
  compareTexts(before, after).flatMap((change) =>
    change.kind === 'same'
      ? change.paragraphs.map((paragraph) => `= ${paragraph}`)
      : [`${change.kind === 'removed' ? '-' : '+'} ${marked(change.pieces)}`],
  )
const text = (...paragraphs: readonly string[]) => paragraphs.join('\n\n')

describe('two texts', () => {
  it('are compared by paragraph', () => {
    expect(lines(text(first, second), text(first, third, second))).toEqual([
      `= ${first}`,
      `+ ${third}`,
      `= ${second}`,
    ])
    expect(lines(text(first, second, third), text(third))).toEqual([
      `- ${first}`,
      `- ${second}`,
      `= ${third}`,
    ])
  })

  it('show the changed words of a paragraph', () => {
    expect(lines(text(first, second), text(first, 'Open until half past seven.'))).toEqual([
      `= ${first}`,
      `- ${second}`,
      '+ Open until [half past ]seven.',
    ])
    expect(lines('課後開放至七時。', '課後開放至八時。')).toEqual([
      '- 課後開放至[七]時。',
      '+ 課後開放至[八]時。',
    ])
  })

  it('show paragraphs that are entirely others without marks, all removed ones first', () => {
    expect(lines(text(first, second), text('每日供應茶點', 'Come and see us'))).toEqual([
      `- ${first}`,
      `- ${second}`,
      '+ 每日供應茶點',
      '+ Come and see us',
    ])
  })

  it('that are equal have no change', () => {
    expect(lines(text(first, second), text(first, second))).toEqual([`= ${first}`, `= ${second}`])
    expect(lines('', '')).toEqual([])
  })
})
