import { describe, expect, it } from 'vitest'
import { compareWords } from './compare-words.ts'

const differing = (text: string, other: string): string[] =>
  compareWords(text, other)
    .filter(({ differs }) => differs)
    .map((word) => word.text.trim())

describe('two names that are compared', () => {
  it('differ in an abbreviation', () => {
    const holder = 'Green Path Youth Association Ltd'
    const registered = 'Green Path Youth Association Limited'
    expect(differing(holder, registered)).toEqual(['Ltd'])
    expect(differing(registered, holder)).toEqual(['Limited'])
  })

  it('do not differ in capitals, brackets, full stops and wide letters', () => {
    expect(differing('NEW HOPE (LIBRARY) LTD.', 'New Hope Library Ltd')).toEqual([])
    expect(differing('Ｈｏｐｅ', 'hope')).toEqual([])
  })

  it('differ in a word that one has twice', () => {
    expect(differing('Hope Hope Library', 'Hope Library')).toEqual(['Hope'])
  })

  it('keep every sign of the text', () => {
    const text = 'New  Hope, Library '
    expect(compareWords(text, '').map((word) => word.text)).toEqual(['New  ', 'Hope, ', 'Library '])
  })
})
