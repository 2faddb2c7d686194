import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse, type AnyNode, type MemberExpression } from 'acorn'
import { describe, expect, it } from 'vitest'
import { askedAboutFirst, commonWords, newerFunctions } from './newer-functions.ts'

const assets = join(import.meta.dirname, '../web/dist/assets')
const filesEnding = (ending: string) => readdirSync(assets).filter((name) => name.endsWith(ending))
const read = (name: string) => readFileSync(join(assets, name), 'utf8')

describe('the built program', () => {
  it.each(filesEnding('.js'))(
    'is read and run by Safari 15.6, Chrome 100 and Firefox 100: %s',
    (name) => {
      expect(tooNewIn(read(name))).toEqual([])
    },
  )

  it.each([
    ['class A { static { run() } }', 'a static block'],
    ['text.split(/(?<=:)/)', 'a look-behind: /(?<=:)/'],
    ['text.split(/(?<!a)b/u)', 'a look-behind: /(?<!a)b/u'],
    ['list.toSorted()', 'Array.prototype.toSorted'],
    ['list?.findLast(found)', 'Array.prototype.findLast'],
    ['AbortSignal.any([])', 'AbortSignal.any'],
    ['globalThis.URL.canParse(a)', 'URL.canParse'],
    ['new Intl.Segmenter()', 'Intl.Segmenter'],
    ['requestIdleCallback(run)', 'requestIdleCallback'],
    ['form.requestSubmit()', 'HTMLFormElement.prototype.requestSubmit'],
  ])('would be caught with %s', (code, found) => {
    expect(tooNewIn(code)).toEqual([found])
  })

  it.each([
    '/[\\p{L}--[a-z]]/v',
    'for (using x of y) {}',
    'import a from "a" with { type: "json" }',
  ])('would be caught with what is no language of theirs: %s', (code) => {
    expect(() => tooNewIn(code)).toThrow(SyntaxError)
  })
})

describe('the built styles', () => {
  it.each(filesEnding('.css'))('hold for those who know no newer ones: %s', (name) => {
    const css = read(name)
    // A condition with `not` before brackets, and a range of widths, are read since 2022 or 2023.
    expect(css.match(/@media[^{]*(?:not ?\(|[<>])[^{]*/g)).toBeNull()
    expect(onlyInDynamicHeights(css)).toEqual([])
    expect(withoutQueries(css)).not.toContain('color-mix(')
  })
})

/**
 * The syntax and functions of built code that some of these browsers cannot read or do not have.
 */
const tooNewIn = (code: string): string[] => {
  const found = new Set<string>()
  // Safari 15.6 reads the syntax of 2022 except for what is searched for below.
  walk(parse(code, { ecmaVersion: 2022, sourceType: 'module' }), (node, parent) => {
    if (node.type === 'StaticBlock') found.add('a static block')
    if (node.type === 'Literal' && node.regex && /\(\?<[=!]/.test(node.regex.pattern)) {
      found.add(`a look-behind: ${node.raw}`)
    }
    if (node.type === 'MemberExpression') {
      for (const name of listNames(node)) found.add(name)
    }
    if (node.type === 'Identifier' && !isPlaceIn(node, parent) && isTooNew(node.name)) {
      found.add(node.name)
    }
  })
  return [...found]
}

const isTooNew = (name: string): boolean => name in newerFunctions && !askedAboutFirst.has(name)

const ownersByName = Map.groupBy(
  Object.keys(newerFunctions).filter((name) => name.includes('.prototype.')),
  (name) => name.split('.').at(-1) ?? '',
)

const listNames = ({ object, property, computed }: MemberExpression): string[] => {
  if (computed || property.type !== 'Identifier') return []
  const { name } = property
  const owner = ownName(object)
  if (owner === 'globalThis' || owner === 'window') return isTooNew(name) ? [name] : []
  const ofClass = `${owner}.${name}`
  if (isTooNew(ofClass)) return [ofClass]
  return commonWords.has(name) ? [] : (ownersByName.get(name) ?? []).filter(isTooNew)
}

const ownName = (node: AnyNode): string => {
  if (node.type === 'Identifier') return node.name
  const isOwn = node.type === 'MemberExpression' && node.property.type === 'Identifier'
  return isOwn ? (node.property as { name: string }).name : ''
}

// A name that is only that of a property: `{ navigation: 1 }`, `styles.navigation`.
const isPlaceIn = (node: AnyNode, parent: AnyNode | undefined): boolean => {
  if (parent?.type === 'MemberExpression') return parent.property === node && !parent.computed
  if (parent?.type === 'Property') return parent.key === node && !parent.computed
  return parent?.type === 'MethodDefinition' || parent?.type === 'PropertyDefinition'
}

const walk = (
  node: AnyNode,
  visit: (node: AnyNode, parent: AnyNode | undefined) => void,
  parent?: AnyNode,
): void => {
  visit(node, parent)
  for (const value of Object.values(node) as unknown[]) {
    for (const each of Array.isArray(value) ? (value as unknown[]) : [value]) {
      if (isNode(each)) walk(each, visit, node)
    }
  }
}

const isNode = (value: unknown): value is AnyNode =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value

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
