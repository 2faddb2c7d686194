import { describe, expect, it } from 'vitest'
import { dropInvisible } from './invisible.ts'

const marks = [
  ['\u200e', '\u200f', '\u061c', '\u202a', '\u202b', '\u202c', '\u202d', '\u202e'],
  ['\u2066', '\u2067', '\u2068', '\u2069', '\ufeff', '\u200b', '\u2060', '\u00ad', '\u034f'],
  ['\u3164', '\u115f', '\u180e', '\u206a', '\ufff9', '\u{e0041}', '\u{1d173}', '\u200c'],
].flat()

describe('an invisible mark', () => {
  it.each(marks)('is dropped around a text and inside it: %j', (mark) => {
    for (const name of ['Ada', '陳大文', 'محمد', 'सीता', '👩']) {
      expect(dropInvisible(`${mark}${name} ${name}${mark}`)).toBe(`${name} ${name}`)
    }
    expect(dropInvisible(`Tai${mark}Man${mark.repeat(3)}`)).toBe('TaiMan')
    expect(dropInvisible(`大${mark}文`)).toBe('大文')
    expect(dropInvisible(mark)).toBe('')
  })

  it.each([
    ['a joiner between letters that it shapes', 'ن\u200cم'],
    ['a joiner beside a vowel sign', 'نَ\u200cم'],
    ['a joiner in an Indic word', 'श्री क्\u200dष'],
    ['a joiner in a Sinhala name', 'ශ්\u200dරී'],
    ['a joiner in an emoji', '👩\u200d👧'],
    ['a joiner after a colour of skin', '👩🏽\u200d🚀'],
    ['the form of an emoji', '❤\ufe0f'],
    ['the form of a key', '1\ufe0f\u20e3'],
    ['a heart that burns', '❤\ufe0f\u200d🔥'],
    ['the form of a Chinese character', '葛\u{e0100}城'],
    ['the letters of a flag', '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}'],
    ['the sign of an Arabic number', '\u060012'],
    ['what is no mark', 'Ada Lovelace\n\t\u00a0\u3000'],
  ])('is kept if it carries meaning: %s', (_what, text) => {
    expect(dropInvisible(text)).toBe(text)
  })

  it.each([
    ['a joiner between Latin letters', 'a\u200db', 'ab'],
    ['a joiner between Chinese characters', '大\u200c文', '大文'],
    ['a joiner at the end of a word', 'क्\u200d ष', 'क् ष'],
    ['the form of a Latin letter', 'a\ufe0f', 'a'],
    ['letters of a flag without a flag', '👩\u{e0067}\u{e007f}', '👩'],
  ])('is removed if it carries no meaning: %s', (_what, text, seen) => {
    expect(dropInvisible(text)).toBe(seen)
  })
})
