import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { findNewer } from './older-browsers/find-newer.ts'
import { reviewedNames } from './older-browsers/reviewed-names.ts'

const assets = join(import.meta.dirname, '../web/dist/assets')
const filesEnding = (ending: string) => readdirSync(assets).filter((name) => name.endsWith(ending))
const read = (name: string) => readFileSync(join(assets, name), 'utf8')

describe('the built program', () => {
  it.each(filesEnding('.js'))('is read and run by the oldest browsers: %s', (name) => {
    expect(findNewer(read(name)).filter((newerName) => !(newerName in reviewedNames))).toEqual([])
  })

  it('has every name that was reviewed', () => {
    const newerNames = new Set(filesEnding('.js').flatMap((name) => findNewer(read(name))))
    expect(Object.keys(reviewedNames).filter((name) => !newerNames.has(name))).toEqual([])
  })

  it.each([
    ['class A { static { run() } }', 'a static block'],
    ['text.split(/(?<=:)/)', 'a look-behind: /(?<=:)/'],
    ['text.split(/(?<!a)b/u)', 'a look-behind: /(?<!a)b/u'],
    ['list.at(-1)', 'Array.prototype.at'],
    ['list?.["at"](-1)', 'Array.prototype.at'],
    ['list.toSorted()', 'Array.prototype.toSorted'],
    ['list?.findLast(found)', 'Array.prototype.findLast'],
    ['map.keys().drop(1)', 'Iterator.prototype.drop'],
    ['Object.groupBy(list, name)', 'Object.groupBy'],
    ['const find = Array.prototype.findLast', 'Array.prototype.findLast'],
    ['AbortSignal.any([])', 'AbortSignal.any'],
    ['globalThis.URL.canParse(a)', 'URL.canParse'],
    ['new Intl.Segmenter()', 'Intl.Segmenter'],
    ['structuredClone(a)', 'structuredClone'],
    ['self.structuredClone(a)', 'structuredClone'],
    ['requestIdleCallback(run)', 'requestIdleCallback'],
    ['navigator.locks.request(a)', 'Navigator.prototype.locks'],
    ['form.requestSubmit()', 'HTMLFormElement.prototype.requestSubmit'],
  ])('would be caught with %s', (code, feature) => {
    expect(findNewer(code)).toEqual([feature])
  })

  it.each([
    'list.map((each) => each.size).values()',
    'row.at',
    'list.findLast?.(found)',
    'document.startViewTransition && run()',
    'const { at = 1, structuredClone: b } = row',
  ])('may have %s', (code) => {
    expect(findNewer(code)).toEqual([])
  })

  it.each([
    '/[\\p{L}--[a-z]]/v',
    'for (using x of y) {}',
    'import a from "a" with { type: "json" }',
  ])('would be caught with what is no language of theirs: %s', (code) => {
    expect(() => findNewer(code)).toThrow(SyntaxError)
  })
})

describe('the built styles', () => {
  it.each(filesEnding('.css'))('work in browsers without newer features: %s', (name) => {
    const css = read(name)
    // A condition with `not` before brackets, and a range of widths, are read since 2022 or 2023.
    expect(css.match(/@media[^{]*(?:not ?\(|[<>])[^{]*/g)).toBeNull()
    expect(onlyInDynamicHeights(css)).toEqual([])
    expect(withoutQueries(css)).not.toContain('color-mix(')
  })
})

/** Declarations in `dvh` without an earlier one for browsers that do not support it. */
const onlyInDynamicHeights = (css: string): string[] =>
  [...css.matchAll(/\{([^{}]*)\}/g)].flatMap(([, body = '']) => {
    const declarations = body.split(';')
    return declarations.filter((declaration, place) => {
      const property = `${declaration.split(':')[0]}:`
      return (
        /\ddvh/.test(declaration) &&
        !declarations
          .slice(0, place)
          .some((before) => before.startsWith(property) && /\dvh/.test(before))
      )
    })
  })

/** The styles except those inside `@supports`. */
const withoutQueries = (css: string): string => {
  let rest = css
  for (;;) {
    const at = rest.indexOf('@supports')
    if (at === -1) return rest
    let depth = 0
    let end = rest.indexOf('{', at)
    do {
      if (rest[end] === '{') depth += 1
      if (rest[end] === '}') depth -= 1
      end += 1
    } while (depth > 0 && end < rest.length)
    rest = rest.slice(0, at) + rest.slice(end)
  }
}
