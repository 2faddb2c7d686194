import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { organisation } from '../organisation/index.ts'
import { payment } from '../payment/index.ts'
import { project } from '../project/index.ts'
import { receiptBook } from '../receipt-book/index.ts'
import { receipt } from '../receipt/index.ts'
import type { AnyShape } from './decider.ts'
import { fixtureId } from '../fixtures.ts'
import { idSchema } from './ids.ts'
import { centsSchema, instantSchema, matches } from './schemas.ts'

// The seed is fixed, so that a failure here can be reproduced everywhere.
const seed = 20_261_121
const runs = { seed, numRuns: 300 }

const agrees = (schema: v.GenericSchema, value: unknown): void =>
  expect({ value, verdict: matches(schema, value) }).toEqual({
    value,
    verdict: v.is(schema, value),
  })

const word = fc.constantFrom('', 'card', 'en', 'name', fixtureId('payment', 1), '[erased]')
const instants = fc.constantFrom('2026-11-20T02:30:00.000Z', '2026-11-20')
const odd = fc.constantFrom<unknown>(null, undefined, Number.NaN, 0, 1.5, 2 ** 53, true, [], {}, -0)
const anything = fc.oneof(word, instants, odd, fc.jsonValue())

type Kind = { type: string; entries?: Record<string, unknown> } & Record<string, unknown>

/** Values that a schema likes, and nearly likes. */
const near = (schema: unknown): fc.Arbitrary<unknown> => {
  const { type, entries, wrapped, item, value, options, literal, requirement } = schema as Kind
  const right = (): fc.Arbitrary<unknown> => {
    if (requirement !== undefined) return anything
    if (type === 'string') return fc.oneof(word, instants)
    if (type === 'number') return fc.integer()
    if (type === 'boolean') return fc.boolean()
    if (type === 'literal') return fc.constant(literal)
    if (type === 'picklist') return fc.constantFrom(...(options as unknown[]))
    if (type === 'nullable') return fc.option(near(wrapped))
    if (type === 'optional') return fc.option(near(wrapped), { nil: undefined })
    if (type === 'array') return fc.array(near(item), { maxLength: 3 })
    if (type === 'record') return fc.dictionary(fc.string(), near(value), { maxKeys: 3 })
    if (entries) return object(entries)
    return anything
  }
  return fc.oneof({ weight: 40, arbitrary: right() }, { weight: 1, arbitrary: anything })
}

const object = (entries: Record<string, unknown>): fc.Arbitrary<unknown> =>
  fc
    .tuple(
      fc.record(
        Object.fromEntries(Object.entries(entries).map(([key, part]) => [key, near(part)])),
      ),
      fc.option(fc.constantFrom(...Object.keys(entries), 'more', 'toString'), { freq: 8 }),
      fc.boolean(),
    )
    .map(([whole, key, lacks]) => {
      if (key === null) return whole
      const changed = Object.entries(whole).filter(([name]) => name !== key)
      return Object.fromEntries(lacks ? changed : changed.concat([[key, 'changed']]))
    })

const aggregates = { organisation, payment, project, receiptBook, receipt }
const shapes = Object.values(aggregates).flatMap<AnyShape>((aggregate) => aggregate.shapes)

describe('an event’s shape, checked by the compiled predicate,', () => {
  it.each(shapes.map((shape) => [shape.type, shape] as const))(
    'has valibot’s verdict: %s',
    (_type, { data, personal }) => {
      for (const schema of [data, ...(personal ? [personal] : [])]) {
        fc.assert(
          fc.property(fc.oneof(near(schema), anything), (value) => {
            agrees(schema, value)
          }),
          runs,
        )
      }
    },
  )
})

describe('every kind of schema', () => {
  const upTo = v.pipe(v.number(), v.maxValue(5))
  const schemas: readonly (readonly [string, v.GenericSchema])[] = [
    ['text', v.string()],
    ['number', v.number()],
    ['cents', centsSchema],
    ['id', idSchema('payment')],
    ['instant', instantSchema],
    ['a number that is not one', v.literal(Number.NaN)],
    ['nought', v.literal(0)],
    ['list', v.array(v.nullable(v.number()))],
    ['record by id', v.record(idSchema('payment'), v.string())],
    ['what may be missing', v.strictObject({ name: v.optional(v.string()) })],
    ['what has a default', v.strictObject({ name: v.optional(v.string(), 'Ada') })],
    ['null with a default', v.object({ name: v.nullable(v.string(), 'Ada') })],
    ['a fallback', v.object({ name: v.fallback(v.string(), 'Ada') })],
    ['neither', v.object({ name: v.nullish(v.string()), code: v.exactOptional(v.string()) })],
    ['one of two', v.union([v.string(), upTo])],
    ['a rule not known here', upTo],
    ['a transformed one', v.pipe(v.string(), v.trim(), v.literal('card'))],
    ['a pipe in a pipe', v.pipe(v.pipe(v.string(), v.regex(/^c/)), v.regex(/d$/), v.title('x'))],
    ['a default in a pipe', v.object({ name: v.pipe(v.optional(v.string(), 'x'), v.string()) })],
  ]

  it.each(schemas)('has valibot’s verdict: %s', (_what, schema) => {
    const wrong = [
      Object.create({ name: 'Ada' }),
      Array(2),
      { name: '' },
      { name: undefined },
      'card',
    ]
    for (const value of wrong) agrees(schema, value)
    const values = fc.oneof(near(schema), anything, fc.record({ name: anything, code: anything }))
    fc.assert(
      fc.property(values, (value) => {
        agrees(schema, value)
      }),
      runs,
    )
  })

  it('continues after the last match of a global pattern, as valibot does', () => {
    const [ours, theirs] = [/a/g, /a/g].map((global) => v.pipe(v.string(), v.regex(global)))
    const texts = ['a', 'a', 'a']
    expect(texts.map((text) => matches(ours ?? v.never(), text))).toEqual(
      texts.map((text) => v.is(theirs ?? v.never(), text)),
    )
  })
})
