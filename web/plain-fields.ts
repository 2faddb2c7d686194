import type { Plugin } from 'vite'

/**
 * A library's private fields as plain ones. Safari before 16 is wrong about classes with fields, so they are
 * compiled for it, and each private one would become a WeakMap: 500 bytes of a first visit, and slower.
 */
export const plainFields: Plugin = {
  name: 'almoner:plain-fields',
  apply: 'build',
  transform: {
    filter: { id: /\/node_modules\/.*\.js$/, code: /\.#\w/ },
    handler(code, id) {
      return { code: renameFields(code, id, this.parse(code)), map: null }
    },
  },
}

type Node = { type: string; start: number; end: number }

/** `program` is what a parser made of `code`. A class may extend another file's, with fields of that name. */
export const renameFields = (code: string, id: string, program: Node): string => {
  const file = shortName(id.split('node_modules/').at(-1) ?? id)
  const named: Node[] = []
  const visit = (node: Node): void => {
    if (node.type === 'PrivateIdentifier') named.push(node)
    for (const value of Object.values(node) as unknown[]) {
      for (const each of Array.isArray(value) ? (value as unknown[]) : [value]) {
        if (isNode(each)) visit(each)
      }
    }
  }
  visit(program)
  // In the order of the text, so that the same version is always built into the same file.
  const names = [...new Set(named.map(({ start, end }) => code.slice(start, end)))]
  return named
    .sort((one, other) => other.start - one.start)
    .reduce((from, { start, end }) => {
      const place = names.indexOf(code.slice(start, end)).toString(36)
      const name = `_${file}${place}`
      // `#name in object` asks for a field of that name.
      const isAsked = /^\s+in\s/.test(code.slice(end))
      return `${from.slice(0, start)}${isAsked ? `'${name}'` : name}${from.slice(end)}`
    }, code)
}

// Two characters tell a few dozen files apart.
const shortName = (path: string): string =>
  Array.from(path)
    .reduce((sum, character) => (sum * 31 + (character.codePointAt(0) ?? 0)) % 1_296, 0)
    .toString(36)
    .padStart(2, '0')

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value
