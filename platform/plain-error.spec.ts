import { describe, expect, it } from 'vitest'
import { explainFolderError, explainError, startError } from './plain-error.ts'

const coded = (code: string): Error => Object.assign(new Error(code), { code })

describe('an error at start', () => {
  it('that the operator can fix is printed unchanged', () => {
    expect(explainError(startError('Port 3000 is taken.'), '/data/log')).toBe('Port 3000 is taken.')
  })

  it('that is unexpected is printed in one line that points to the log, without a stack', () => {
    const sentence = explainError(new TypeError('x is not a function\n  at y'), '/data/log')
    expect(sentence).toContain('x is not a function')
    expect(sentence).toContain('/data/log')
    expect(sentence).not.toContain('\n')
  })

  it('that is not an Error is still printed in one line', () => {
    expect(explainError('gone', undefined)).toBe(
      'Almoner had to stop because of an unexpected error (gone).',
    )
  })
})

describe('a refused file operation', () => {
  it.each([
    ['ENOSPC', 'is full'],
    ['EDQUOT', 'is full'],
    ['EACCES', 'cannot be written to'],
    ['EROFS', 'cannot be written to'],
    ['ENOTDIR', 'a file is in its place'],
    ['EIO', 'cannot be made or used'],
    ['ENOENT', 'cannot be made or used'],
  ])('%s names the folder and the remedy', (code, words) => {
    const sentence = explainFolderError('/srv/data', coded(code))
    expect(sentence).toContain('/srv/data')
    expect(sentence).toContain(words)
    expect(sentence).toContain('DATA_DIR')
  })

  it('of another kind is not reported as a fault of the folder', () => {
    expect(explainFolderError('/srv/data', coded('ECONNRESET'))).toBeUndefined()
    expect(explainFolderError('/srv/data', new Error('no code'))).toBeUndefined()
  })
})
