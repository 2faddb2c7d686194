import { describe, expect, it } from 'vitest'
import { commonPasswordWords } from './common-password-words.ts'
import { passwordWeakness } from './weak-password.ts'

const weaknesses = (passwords: readonly string[], personalWords: readonly string[] = []) =>
  Object.fromEntries(passwords.map((each) => [each, passwordWeakness(each, personalWords)]))
const all = (passwords: readonly string[], weakness: string | null) =>
  Object.fromEntries(passwords.map((each) => [each, weakness]))

describe('a password that is among the first to be tried', () => {
  it.each([
    [
      'a common word with figures around it',
      [
        'password1',
        'Password123',
        'PASSWORD2026',
        '123password',
        'Welcome1!',
        'letmein99',
        'Summer2024',
      ],
    ],
    ['the same with signs for letters', ['p@ssw0rd1', 'P4ssw0rd!1', 'l3tme1n1', 'dr@g0n12']],
    ['rows of keys', ['qwerty12', '1q2w3e4r', '1qaz2wsx', 'asdfgh1234', 'q1w2e3r4t5', 'zxcvbnm1']],
    [
      'few letters and a sequence',
      ['a12345678', 'abc12345', 'aa123456', 'qq123456789', 'x87654321'],
    ],
    ['one sign over and over', ['aaaaaaa1', 'aaaa1111', 'z11111111']],
    [
      'what Chinese lists have most of',
      [
        'woaini1314',
        'woaini520',
        'a5201314',
        '5201314a',
        'hongkong852',
        'HongKong1997',
        'nihao12345',
      ],
    ],
    ['a common word and a date', ['dragon19970701', 'michael01071997']],
    ['letters and figures of full width', ['ｐａｓｓｗｏｒｄ１２３']],
    ['words kept apart', ['i_love_you1', 'hello-kitty-123']],
  ])('is refused: %s', (_kind, passwords) => {
    expect(weaknesses(passwords)).toEqual(all(passwords, 'common'))
  })

  it('is every common word with a sequence behind it', () => {
    const followed = [...commonPasswordWords].map((word) => `${word}123456`)
    expect(followed.length).toBeGreaterThan(700)
    expect(followed.filter((password) => passwordWeakness(password, []) === null)).toEqual([])
  })
})

describe('a password that is not among the first guesses', () => {
  it.each([
    [
      'words that are no common password',
      ['Tramway2026', 'Lighthouse7', 'ferry-pier-9pm', 'bamboo7scaffold'],
    ],
    ['of a password manager', ['xK9$mQ2vLp', 'h7Gt-2wQz-9fRk', '7c9e6679f7425de9']],
    [
      'a sentence, whatever words are in it',
      ['my dragon eats 3 lemons', 'password is not 1 of them'],
    ],
    ['in Chinese', ['紅燒牛肉飯加凍檸茶2杯']],
    ['figures that follow no pattern', ['dragon739182', 'hk48273915']],
  ])('is accepted: %s', (_kind, passwords) => {
    expect(weaknesses(passwords)).toEqual(all(passwords, null))
  })
})

describe('a password that is little else than a name', () => {
  const personalWords = [
    'ada.wongsiu@example.org',
    'Ada Mei-ling',
    'Leung',
    '海港之光兒童基金',
    'harbour',
    'almoner',
  ]

  it('is refused, for any name', () => {
    const passwords = [
      'wongsiu12',
      'Ada.Wongsiu1',
      'Leung-1997',
      'MeilingLeung8',
      'Harbour2026',
      'almoner-harbour-9',
      '海港之光兒童基金8a',
    ]
    expect(weaknesses(passwords, personalWords)).toEqual(all(passwords, 'personal'))
  })

  it('is accepted with enough other characters, and if the names are not part of it', () => {
    const passwords = [
      'harbour-ferry-at-dusk-9',
      'Leung likes 9 mooncakes',
      'adamantine7',
      'Tramway2026',
    ]
    expect(weaknesses(passwords, personalWords)).toEqual(all(passwords, null))
    expect(passwordWeakness('Tramway2026', [])).toBeNull()
    expect(passwordWeakness('Tramway2026', ['', 'T', 'ra@example.org'])).toBeNull()
  })
})
