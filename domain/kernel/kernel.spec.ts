import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { assert, AssertionError, present, unreachable } from './assert.ts'
import { assertShape, eventShape } from './decider.ts'
import { categoryOf, idSchema, isUuid, streamName } from './ids.ts'
import { fullName, isLanguage, localised } from './locale.ts'

describe('an id', () => {
  const id = '0190f3a0-5b1c-7c3d-8e4f-123456789abc'

  it('is a uuid in lower case, nothing else', () => {
    expect(isUuid(id)).toBe(true)
    expect(v.is(idSchema('payment'), id)).toBe(true)
    for (const text of [id.toUpperCase(), `${id} `, `${id}0`, id.replaceAll('-', ''), '']) {
      expect(v.is(idSchema('payment'), text)).toBe(false)
    }
  })

  it('names a stream whose category is what stands before the first dash', () => {
    expect(streamName('payment', id)).toBe(`payment-${id}`)
    expect(categoryOf(streamName('receipt_book', `${id}-2026`))).toBe('receipt_book')
    expect(categoryOf('alone')).toBe('alone')
  })
})

describe('a text in several languages', () => {
  it('falls back to its default, and an empty translation is no fallback', () => {
    expect(localised({ default: 'Harbour', zh: '海港' }, 'zh')).toBe('海港')
    expect(localised({ default: 'Harbour', zh: '海港' }, 'cn')).toBe('Harbour')
    expect(localised({ default: 'Harbour', zh: '' }, 'zh')).toBe('')
  })

  it('knows the product’s three languages by the product’s names', () => {
    expect(['en', 'zh', 'cn'].every(isLanguage)).toBe(true)
    expect(['zh-HK', 'EN', '', null].some(isLanguage)).toBe(false)
  })
})

describe('a person’s name', () => {
  it('is ordered by its script', () => {
    expect(fullName({ firstName: '大文', lastName: '陳' })).toBe('陳大文')
    expect(fullName({ firstName: 'Tai Man', lastName: 'Chan' })).toBe('Tai Man Chan')
    expect(fullName({ firstName: 'Ada', lastName: '' })).toBe('Ada')
    expect(fullName({ firstName: 'Peter', lastName: '陳' })).toBe('Peter 陳')
  })
})

describe('an event’s shape', () => {
  const shapes = [
    eventShape('Counted', v.object({ to: v.number() })),
    eventShape('Named', v.object({ id: v.string() }), v.object({ name: v.string() })),
  ]

  it('holds what it describes', () => {
    assertShape(shapes, { type: 'Counted', data: { to: 1 } })
    assertShape(shapes, { type: 'Named', data: { id: 'a' }, personal: { name: 'Ada' } })
    expect(shapes).toHaveLength(2)
  })

  it.each([
    ['an unknown type', { type: 'Gone', data: {} }, 'unknown event Gone'],
    ['other data', { type: 'Counted', data: { to: '1' } }, 'Counted has data'],
    ['a lost person', { type: 'Named', data: { id: 'a' } }, 'Named has a personal part'],
    ['a person too many', { type: 'Counted', data: { to: 1 }, personal: {} }, 'Counted has a per'],
  ])('refuses %s', (_what, event, message) => {
    expect(() => assertShape(shapes, event)).toThrow(message)
  })
})

describe('a broken rule of the program', () => {
  it('throws, and says which', () => {
    expect(() => assert(false, 'the sky is below')).toThrow(AssertionError)
    expect(() => present(undefined, 'the book')).toThrow('the book is missing')
    expect(present(0, 'nought')).toBe(0)
    // A value the types ruled out, as bad data would bring it.
    const impossible = 'refunded' as never
    expect(() => unreachable(impossible)).toThrow('unreachable: "refunded"')
  })
})
