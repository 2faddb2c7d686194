import { afterEach, expect, it } from 'vitest'
import { addMissing } from './add-missing.ts'

const owners: [object, string][] = [
  [Array.prototype, 'at'],
  [String.prototype, 'at'],
  [Object.getPrototypeOf(Uint8Array.prototype) as object, 'at'],
  [Object, 'hasOwn'],
]
const own = owners.map(([owner, name]) => Object.getOwnPropertyDescriptor(owner, name))

const restore = () => {
  for (const [place, [owner, name]] of owners.entries()) {
    const before = own[place]
    if (before) Object.defineProperty(owner, name, before)
    else Reflect.deleteProperty(owner, name)
  }
}

afterEach(restore)

const answers = () => ({
  ends: [[1, 2, 3].at(-1), [1, 2, 3].at(0), [1].at(1), [1, 2].at(-3), [5].at(Number.NaN)],
  whole: [[1, 2, 3].at(1.9), [1, 2, 3].at(-1.9)],
  others: ['almoner'.at(-2), new Uint8Array([7, 8]).at(-1)],
  owned: [Object.hasOwn({ a: 1 }, 'a'), Object.hasOwn({}, 'toString')],
})

it('answers as the functions do that a browser of 2021 lacks', () => {
  const right = answers()
  for (const [owner, name] of owners) Reflect.deleteProperty(owner, name)
  expect(answers).toThrow(TypeError)
  addMissing()
  expect(answers()).toEqual(right)
  expect(Object.keys(Array.prototype)).toEqual([])
})

it('leaves a function that the browser already has', () => {
  const before = Object.getOwnPropertyDescriptor(Array.prototype, 'at')
  addMissing()
  expect(Object.getOwnPropertyDescriptor(Array.prototype, 'at')).toEqual(before)
})
