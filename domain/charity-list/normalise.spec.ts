import { describe, expect, it } from 'vitest'
import { normaliseCharityName, normaliseFileNumber, splitCharityName } from './normalise.ts'

describe('the name of a charity', () => {
  it.each([
    ['Green Path Youth Association Ltd', 'GREEN PATH YOUTH ASSOCIATION LIMITED'],
    ['The New Hope Library', 'New Hope Library, Limited.'],
    ['Cats & Dogs', 'Cats and Dogs Co., Ltd'],
    ['新希望圖書館有限公司', '新希望圖書館'],
    ['Ｈｏｐｅ (Hong Kong)', 'Hope Hong Kong'],
  ])('%s is that of %s', (one, other) => {
    expect(normaliseCharityName(one)).toBe(normaliseCharityName(other))
  })

  it('is not that of another charity', () => {
    expect(normaliseCharityName('Hope Library')).not.toBe(normaliseCharityName('New Hope Library'))
  })

  it('that is only a form of a company stays', () => {
    expect(normaliseCharityName('Limited')).toBe('limited')
  })
})

describe('the words of a name', () => {
  it.each([
    ['The Harbour  Light Co., Ltd', ['harbour', 'light']],
    ["Children's Fund Company Limited", ['childrens', 'fund']],
    ['Cats & Dogs', ['cats', 'and', 'dogs']],
    ['新希望 圖書館有限公司', ['新希望', '圖書館']],
    ['Limited', ['limited']],
    [' - ', []],
  ])('of %s stand in its normalised form', (name, words) => {
    expect(splitCharityName(name)).toEqual(words)
    for (const word of words) expect(normaliseCharityName(name)).toContain(word)
  })
})

describe('a file number', () => {
  it.each(['91/5418', ' 91 / 5418', '91/05418', '９１／５４１８'])('%s is 91/5418', (number) => {
    expect(normaliseFileNumber(number)).toBe('91/5418')
  })
})
