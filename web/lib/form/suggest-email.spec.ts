import { describe, expect, it } from 'vitest'
import { suggestEmail } from './suggest-email.ts'

describe('a slip in a common domain', () => {
  it.each([
    ['ada@gmial.com', 'ada@gmail.com'],
    ['ada@gmail.con', 'ada@gmail.com'],
    ['ada@gmail.co', 'ada@gmail.com'],
    ['ada@gnail.com', 'ada@gmail.com'],
    ['Ada.Leung@GMIAL.com', 'Ada.Leung@gmail.com'],
    ['ada@hotmial.com', 'ada@hotmail.com'],
    ['ada@yahoo.com.kh', 'ada@yahoo.com.hk'],
    ['ada@outlok.com', 'ada@outlook.com'],
    ['ada@iclould.com', 'ada@icloud.com'],
    ['ada@netvigater.com', 'ada@netvigator.com'],
  ])('%s gets the suggestion %s', (typed, meant) => {
    expect(suggestEmail(typed)).toBe(meant)
  })

  it.each([
    'ada@gmail.com',
    'ada@mail.com',
    'ada@email.com',
    'ada@ymail.com',
    'ada@yahoo.com.tw',
    'ada@hotmail.co.uk',
    'ada@harbour.example',
    'ada@ha.org.hk',
    'ada@example.com',
    'ada@例子.香港',
    'ada@gmial',
    'gmial.com',
    '',
  ])('%j gets no suggestion', (typed) => {
    expect(suggestEmail(typed)).toBeUndefined()
  })
})
