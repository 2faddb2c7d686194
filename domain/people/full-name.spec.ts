import { describe, expect, it } from 'vitest'
import { fullName } from './full-name.ts'

describe('a person’s whole name', () => {
  it.each([
    // These names are Chinese, with and without another name.
    ['大文', '陳', '陳大文'],
    ['大文 Peter', '陳', '陳大文 Peter'],
    ['Peter 大文', '陳', 'Peter 陳大文'],
    ['大 文', '陳', '陳大文'],
    ['文', '歐陽', '歐陽文'],
    ['𨋢', '𠝹', '𠝹𨋢'],
    ['Peter', '陳', '陳 Peter'],
    ['Ka-Yan', '歐陽', '歐陽 Ka-Yan'],
    ['Tai Man', '陳', '陳 Tai Man'],
    ['大文', 'Chan', '大文 Chan'],
    ['大文', '', '大文'],
    ['', '陳', '陳'],
    ['大文, Peter', '陳', '陳 大文, Peter'],
    // Japanese
    ['さくら', '山田', '山田さくら'],
    ['太郎', '佐々木', '佐々木太郎'],
    ['タロウ', 'ヤマダ', 'ヤマダタロウ'],
    ['ケリー', '山田', '山田ケリー'],
    ['さくら Anna', '山田', '山田さくら Anna'],
    // Korean
    ['민수', '김', '김민수'],
    ['민수', '남궁', '남궁민수'],
    ['민수 Peter', '김', '김민수 Peter'],
    ['Minsu', '김', '김 Minsu'],
    // Latin and other letters: as they were parted
    ['Tai Man', 'Chan', 'Tai Man Chan'],
    ['Peter Tai Man', 'Chan', 'Peter Tai Man Chan'],
    ['Ada', '', 'Ada'],
    ['', 'Lovelace', 'Lovelace'],
    ['Not Provided', '', 'Not Provided'],
    ['Thị Hằng', 'Nguyễn', 'Thị Hằng Nguyễn'],
    ['Béla', 'Bartók', 'Béla Bartók'],
    ['Siobhan', "O'Brien", "Siobhan O'Brien"],
    ['सीता', 'गुरुङ', 'सीता गुरुङ'],
    ['محمد', 'علی', 'محمد علی'],
    ['สมชาย', 'ใจดี', 'สมชาย ใจดี'],
    ['', '', ''],
  ])('of “%s” and “%s” is “%s”', (firstName, lastName, whole) => {
    expect(fullName({ firstName, lastName })).toBe(whole)
  })
})
