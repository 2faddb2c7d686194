import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { assert, AssertionError, requirePresent, unreachable } from './assert.ts'
import { assertShape, eventShape, readEvent, type AnyEvent } from './decider.ts'
import { erasedPersonal, isErased } from './erased.ts'
import { fixtureId, harbourId } from '../fixtures.ts'
import { asPerson, streamCategory, idSchema, isUuid, streamName } from './ids.ts'
import { isLanguage, localised } from './locale.ts'

describe('an id', () => {
  const id = '0190f3a0-5b1c-7c3d-8e4f-123456789abc'

  it('is a lower-case UUID and nothing else', () => {
    expect(isUuid(id)).toBe(true)
    expect(v.is(idSchema('payment'), id)).toBe(true)
    for (const text of [id.toUpperCase(), `${id} `, `${id}0`, id.replaceAll('-', ''), '']) {
      expect(v.is(idSchema('payment'), text)).toBe(false)
    }
  })

  it('names a stream whose category is the text before the first dash', () => {
    expect(streamName('payment', id)).toBe(`payment-${id}`)
    expect(streamCategory(streamName('receipt_book', `${id}-2026`))).toBe('receipt_book')
    expect(streamCategory('alone')).toBe('alone')
  })
})

describe('a text in several languages', () => {
  it('falls back to its default, and an empty translation is no fallback', () => {
    expect(localised({ default: 'Harbour', zh: '海港' }, 'zh')).toBe('海港')
    expect(localised({ default: 'Harbour', zh: '海港' }, 'cn')).toBe('Harbour')
    expect(localised({ default: 'Harbour', zh: '' }, 'zh')).toBe('')
  })

  it('has the product’s three languages under the product’s names', () => {
    expect(['en', 'zh', 'cn'].every(isLanguage)).toBe(true)
    expect(['zh-HK', 'EN', '', null].some(isLanguage)).toBe(false)
  })
})

describe('an event’s shape', () => {
  const id = '0190f3a0-5b1c-7c3d-8e4f-123456789abc'
  const shapes = [
    eventShape('Counted', v.object({ to: v.number() })),
    eventShape('Named', v.object({ id: idSchema('donor') }), {
      personal: v.object({ name: v.string() }),
      whose: ({ id }) => asPerson(id),
    }),
  ]

  it('accepts the data that it describes', () => {
    assertShape(shapes, { type: 'Counted', data: { to: 1 } })
    assertShape(shapes, { type: 'Named', data: { id }, personal: { name: 'Ada' } })
    expect(shapes).toHaveLength(2)
  })

  it.each([
    ['an unknown type', { type: 'Gone', data: {} }, 'unknown event Gone'],
    ['other data', { type: 'Counted', data: { to: '1' } }, 'Counted has data'],
    ['a lost person', { type: 'Named', data: { id } }, 'Named has a personal part'],
    ['a person too many', { type: 'Counted', data: { to: 1 }, personal: {} }, 'Counted has a per'],
  ])('refuses %s', (_what, event, message) => {
    expect(() => assertShape(shapes, event)).toThrow(message)
  })
})

describe('a recorded event', () => {
  const shapes = [
    eventShape('Paid', v.strictObject({ cents: v.number(), by: v.string() }), {
      personal: v.strictObject({ name: v.string(), company: v.nullable(v.string()) }),
      whose: () => asPerson(fixtureId('donor', 3)),
      upcasts: [
        ({ data, personal }) => ({ data: { ...data, cents: 'hkd' in data ? 500 : 0 }, personal }),
        ({ data, personal }) => ({ data: { ...without(data, 'hkd'), by: 'card' }, personal }),
      ],
    }),
  ]
  const personal = { name: 'Ada', company: null }
  const person = asPerson(fixtureId('donor', 3))
  const today = { type: 'Paid', data: { cents: 500, by: 'card' }, personal }

  it('of an older version is read as the current version', () => {
    for (const [version, data] of [
      [1, { hkd: 5 }],
      [2, { hkd: 5, cents: 500 }],
      [3, { cents: 500, by: 'card' }],
    ] as const) {
      const meta = { version }
      expect(readEvent(shapes, { ...today, data, meta })).toEqual({ ...today, meta })
    }
    expect(readEvent(shapes, { ...today, data: { hkd: 5 }, meta: {} })).toMatchObject(today)
  })

  it('of a version that this program does not know is not read', () => {
    for (const version of [0, 4]) {
      expect(() => readEvent(shapes, { ...today, meta: { version } })).toThrow('knows 3')
    }
  })

  it('about an erased person shows the erasure in each personal field', () => {
    const { personal: _, ...rest } = { ...today, person, meta: { version: 3 } }
    const read: AnyEvent = readEvent(shapes, rest)
    expect(read.personal).toEqual({ name: '[erased]', company: null })
    expect(isErased('[erased]')).toBe(true)
    expect(isErased('Ada')).toBe(false)
  })

  it('with neither a personal part nor an erasure is refused', () => {
    const { personal: _, ...rest } = { ...today, meta: { version: 3 } }
    expect(() => readEvent(shapes, rest)).toThrow('personal part of another shape')
  })
})

describe('a personal part', () => {
  it('is erased by its shape, however deep', () => {
    const schema = v.strictObject({
      email: v.pipe(v.string(), v.email()),
      answers: v.record(v.string(), v.string()),
      tags: v.array(v.string()),
      address: v.object({ street: v.string() }),
    })
    const address = { street: '[erased]' }
    expect(erasedPersonal(schema)).toEqual({ email: '[erased]', answers: {}, tags: [], address })
  })

  it('must not contain a value that could not be erased', () => {
    const options = { personal: v.object({ age: v.number() }), whose: () => asPerson(harbourId) }
    expect(() => eventShape('Aged', v.object({}), options)).toThrow('number could not be erased')
  })

  it('can be read once it is erased', () => {
    const personal = v.strictObject({ born: v.pipe(v.string(), v.isoDate()) })
    const options = { personal, whose: () => asPerson(fixtureId('donor', 1)) }
    expect(() => eventShape('Born', v.object({}), options)).toThrow('cannot be read once')
  })
})

describe('a broken rule of the program', () => {
  it('throws, and names the key', () => {
    expect(() => assert(false, 'the sky is below')).toThrow(AssertionError)
    expect(() => requirePresent(undefined, 'the book')).toThrow('the book is missing')
    expect(requirePresent(0, 'nought')).toBe(0)
    // A value the types ruled out, as bad data would bring it.
    const impossible = 'refunded' as never
    expect(() => unreachable(impossible)).toThrow('unreachable: "refunded"')
  })
})

const without = (data: object, name: string): object =>
  Object.fromEntries(Object.entries(data).filter(([key]) => key !== name))
