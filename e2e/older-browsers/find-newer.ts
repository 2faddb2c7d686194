import { parse, type AnyNode, type MemberExpression } from 'acorn'
import { newerGlobals, newerMembers, newerStatics } from './newer-functions.ts'

/**
 * Returns the syntax and functions of built code that some of the oldest browsers cannot read or do
 * not have. A property that is only read is undefined there. A name therefore counts if it is
 * called or a property of it is read, but not if the code tests it first (`list.at?.(0)`).
 */
export const findNewer = (code: string): string[] => {
  const findings = new Set<string>()
  // The oldest of them read the syntax of 2022 except for what is searched for below.
  walk(parse(code, { ecmaVersion: 2022, sourceType: 'module' }), (node, parent) => {
    if (node.type === 'StaticBlock') findings.add('a static block')
    if (node.type === 'Literal' && node.regex && /\(\?<[=!]/.test(node.regex.pattern)) {
      findings.add(`a look-behind: ${node.raw}`)
    }
    const path =
      node.type === 'MemberExpression'
        ? findMember(node, parent)
        : node.type === 'Identifier' && !isPlaceIn(node, parent) && newerGlobals.has(node.name)
          ? node.name
          : undefined
    if (path !== undefined) findings.add(path)
  })
  return [...findings]
}

const wholes = new Set(['globalThis', 'window', 'self'])

const findMember = (node: MemberExpression, parent: AnyNode | undefined): string | undefined => {
  const name = ownName(node)
  const owner = ownName(node.object)
  if (wholes.has(owner)) return newerGlobals.has(name) ? name : undefined
  if (newerStatics.has(`${owner}.${name}`)) return `${owner}.${name}`
  const isUsed = owner === 'prototype' || isCalled(node, parent) || isLookedInto(node, parent)
  return isUsed && Object.hasOwn(newerMembers, name) ? newerMembers[name] : undefined
}

const isCalled = (node: AnyNode, parent: AnyNode | undefined): boolean =>
  (parent?.type === 'CallExpression' || parent?.type === 'NewExpression') &&
  parent.callee === node &&
  !('optional' in parent && parent.optional)

const isLookedInto = (node: AnyNode, parent: AnyNode | undefined): boolean =>
  parent?.type === 'MemberExpression' && parent.object === node && !parent.optional

/** Returns `b` for `b`, for `a.b` and for `a["b"]`. */
const ownName = (node: AnyNode): string => {
  if (node.type === 'Identifier') return node.name
  if (node.type !== 'MemberExpression') return ''
  const { property, computed } = node
  if (computed) return property.type === 'Literal' ? String(property.value) : ''
  return property.type === 'Identifier' ? property.name : ''
}

// A name that is only that of a property: `{ navigation: 1 }`, `styles.navigation`.
const isPlaceIn = (node: AnyNode, parent: AnyNode | undefined): boolean => {
  if (parent?.type === 'MemberExpression') return parent.property === node && !parent.computed
  if (parent?.type === 'Property') return parent.key === node && !parent.computed
  if (parent?.type === 'ExportSpecifier') return parent.exported === node
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
