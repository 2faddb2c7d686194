import { describe, expect, it } from 'vitest'
import { isCommonPassword } from './common-password.ts'

describe('a password that a guesser tries first', () => {
  it.each([
    'password1',
    'Password123',
    'P@ssw0rd1',
    'pa55word!2024',
    'qwerty123',
    '1234abcd',
    'abcd1234',
    'qwer1234',
    'iloveyou2',
    'Welcome2026!',
    'admin1234',
    'HongKong97',
    'aaaaaa11',
    '1a1a1a1a',
    'Almoner2026',
    'Harbour2026',
    'Donor2026',
    'Ｐａｓｓｗｏｒｄ１',
  ])('is %s', (password) => expect(isCommonPassword(password)).toBe(true))

  it('is the owner’s own address, with something added', () => {
    expect(isCommonPassword('may.ho2026', 'may.ho@example.org')).toBe(true)
    expect(isCommonPassword('may.ho2026', 'someone@example.org')).toBe(false)
  })
})

describe('a password that is somebody’s own', () => {
  it.each([
    'gulls over Tai O 3',
    'Xk7-pQr2-Lm9v',
    'tramway 1904 ding',
    '渡輪過海要五蚊1',
    'ho2m8xw4',
  ])('is %s', (password) => expect(isCommonPassword(password, 'ho@example.org')).toBe(false))
})
