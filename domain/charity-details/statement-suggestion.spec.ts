import { describe, expect, it } from 'vitest'
import { suggestStatementName } from './statement-suggestion.ts'

describe('the suggested name on card statements', () => {
  it.each([
    ['Kites for All Limited', 'KITES FOR ALL'],
    ['Harbour Light Foundation', 'HARBOUR LIGHT'],
    ['Society of the Blind in Kowloon', 'SOCIETY'],
    ['St. Luke’s Café', 'ST LUKES CAFE'],
    ['ＨＯＰＥ ＬＩＢＲＡＲＹ', 'HOPE LIBRARY'],
  ])('is the first whole words that fit: %s', (registered, suggested) => {
    expect(suggestStatementName(registered)).toBe(suggested)
  })

  it.each([
    ['Oxfam International', 'OXFAM'],
    ['WWF International', 'WWF INTERNATI'],
    ['Internationalism', 'INTERNATIONAL'],
  ])('is a cut one if the whole words are too short: %s', (registered, suggested) => {
    expect(suggestStatementName(registered)).toBe(suggested)
  })

  it.each(['', '風箏同樂會', 'Kite', '12345', '<>*'])('is none for %j', (registered) => {
    expect(suggestStatementName(registered)).toBe('')
  })
})
