import { describe, expect, it } from 'vitest'
import { receiptPrefixes } from './prefix.ts'

const findPrefixes = (name: string, subDomain: string) =>
  receiptPrefixes({ name: { default: name }, subDomain })

describe('the prefix of a charity’s receipts', () => {
  it.each([
    ['New Hope Library', 'newhope', 'NHL'],
    ['Harbour Light Children’s Fund', 'harbour', 'HLCF'],
    ['The Society for the Care of Old Dogs Limited', 'olddogs', 'SCOD'],
    ['Hong Kong', 'hongkong', 'HK'],
    ['Écoles', 'ecoles', 'ECOLES'],
    ['海港之光', 'harbour-8', 'HARBOU'],
    ['海港之光', '888', 'CHAA'],
  ])('for %s at %s is first proposed as %s', (name, subDomain, first) => {
    expect(findPrefixes(name, subDomain)[0]).toBe(first)
  })

  it('is made of the initials of the English name, also if another name comes first', () => {
    const name = { default: '新希望圖書館', zh: '新希望圖書館', en: 'New Hope Library' }
    expect(receiptPrefixes({ name, subDomain: 'newhope' })[0]).toBe('NHL')
  })

  it('has hundreds of others, each of two to six letters', () => {
    for (const prefixes of [findPrefixes('New Hope Library', 'newhope'), findPrefixes('海', '8')]) {
      expect(prefixes.length).toBeGreaterThan(600)
      expect(new Set(prefixes).size).toBe(prefixes.length)
      expect(prefixes.filter((prefix) => !/^[A-Z]{2,6}$/.test(prefix))).toEqual([])
    }
  })
})
