import { describe, expect, it } from 'vitest'
import { composeName, refuseName } from './name-rules.ts'
import { unprintableCharacters } from '../text/printable.ts'

describe('a person’s name', () => {
  it.each([
    'O\u2019Brien',
    "O'Brien",
    'J. P. Morgan',
    'J.P.Morgan',
    'Dr. Lee',
    'Dr.Win',
    'Mr.Page',
    'U.Win',
    'Ma.Theresa',
    'Md.Rahman',
    'St. John',
    'St.John',
    'Anne-Marie',
    "D'Angelo",
    'Ng',
    'Li',
    'Dr.Li',
    'Rajan s/o Kumar',
    'King, Jr.',
    'Smith (Peter)',
    'Jose María de la Cruz',
    '김',
    '민수',
    '陳',
    '大文 Peter',
    '史蒂芬·霍金',
    '買買提.阿不都',
    '𠮷田',
    '𨋢𠝹',
    'さくら',
    'सीता गुरुङ',
    'محمد علی',
    'สมชาย ใจดี',
    'ਗੁਰਪ੍ਰੀਤ ਸਿੰਘ',
    'דוד כהן',
    'சுப்பிரமணியம்',
    'အောင်ဆန်း',
    'សុខា',
    'Анна Кузнецова',
    'Łukasz Żółć',
    'Dvořák',
    'Şükrü İğdır',
    'გიორგი',
    'ሰላም',
    'ኃይለ ሥላሴ',
    'Nguyễn Thị Hằng',
    'ශ්‍රී',
    'Net',
    'Com',
    'Dot',
    'Not Provided',
    '',
  ])('may be “%s”', (name) => {
    expect(refuseName(name, 'person')).toBeNull()
  })

  it.each([
    'Claim your HK$5000 prize at https://evil.example/win',
    'Win at evil . example/win',
    'Win at evil.example/win',
    'evil.com',
    'evil . com',
    'evil. com',
    'evil．com',
    'evil。com',
    'e\u200Bvil.c\u200Bom',
    'evil[.]com',
    'evil (dot) com',
    'evil dot com',
    'evil點com',
    'hxxp://evil',
    'hxxps evil example',
    'http : evil',
    'www.evil',
    'www . evil . example',
    'ＷＷＷ．ｅｖｉｌ．ｃｏｍ',
    'bit.ly/abc',
    't.me/prize',
    'wa.me/85291234567',
    'prize.win',
    'a prize.win',
    'win at prize.page, or call',
    '10.0.0.1',
    'evil.example:8080',
    '領獎.香港',
    'joe@evil.example',
    'joe＠evil',
    'joe @ evil . example',
    'mailto:joe',
  ])('must not contain an address: “%s”', (name) => {
    expect(refuseName(name, 'person')).toBe('address')
  })

  it.each([
    '\u200eAda\u200f',
    '\u202aAda\u202c',
    'A\u202Eda',
    '\u2068Ada\u2069',
    '\ufeffAda\u00ad \u200b',
  ])('is accepted without its invisible characters: %j', (name) => {
    expect([refuseName(name, 'person'), composeName(name)]).toEqual([null, 'Ada'])
  })

  it.each(['a\nb', 'a\u0000b', 'a\u2028b', 'a\uD800b', 'a\uFFFDb', '何\uE000', '\u{F0000}'])(
    'contains no character that no line has (%j)',
    (name) => {
      expect(refuseName(name, 'person')).toBe('invalid')
    },
  )

  it('has a limit, counted in its stored form', () => {
    expect(refuseName('x'.repeat(101), 'person')).toBe('too_long')
    expect(refuseName(`${'e\u0301'.repeat(100)}  `, 'person')).toBeNull()
  })

  it('is printed whole or questioned: characters in no font are reported', () => {
    expect(refuseName('Ada 😀', 'person')).toBe('unprintable')
    expect(unprintableCharacters('Ada 😀😀 ᚠ')).toEqual(['😀', 'ᚠ'])
    expect(unprintableCharacters('葛\u{E0100}城 a\u00A0b')).toEqual([])
  })

  it('is stored composed', () => {
    expect(composeName(' Nguyễn Thị Hằng '.normalize('NFD'))).toBe(
      'Nguyễn Thị Hằng'.normalize('NFC'),
    )
  })
})

describe('an organisation’s name', () => {
  it.each([
    'Amazon.com Hong Kong Ltd',
    'Booking.com',
    'Studio @ Central',
    'A.S. Watson & Co., Ltd.',
    '香港賽馬會',
    'No. 1 Trading Co./Services',
    '24/7 Fitness',
    'Yahoo! 7-Eleven',
  ])('may be “%s”', (name) => {
    expect(refuseName(name, 'organisation')).toBeNull()
  })

  it.each([
    'Claim at https://evil.example/win',
    'Prize evil.example/win',
    'www.evil.example',
    'win@evil.example',
    'hxxp evil',
    'evil . com / win',
  ])('must not contain an address: “%s”', (name) => {
    expect(refuseName(name, 'organisation')).toBe('address')
  })
})
