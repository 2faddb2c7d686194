import type * as v from 'valibot'

/** A part of a schema that takes a text, and its path. */
export type TextSchema = { path: string; schema: v.GenericSchema }

type Node = v.GenericSchema & {
  entries?: Record<string, Node>
  items?: readonly Node[]
  options?: readonly unknown[]
  item?: Node
  key?: Node
  value?: Node
  rest?: Node
  wrapped?: Node
  pipe?: readonly (Node | { kind: 'validation' | 'transformation' | 'metadata' })[]
  getter?: (input: unknown) => Node
}

const deepest = 12

/** Every part of a schema that takes a text, each with its whole pipe. */
export const findTextSchemas = (
  schema: v.GenericSchema,
  path = '',
  depth = 0,
): readonly TextSchema[] => {
  const node = schema as Node
  if (depth > deepest) return []
  if (takesText(node)) return [{ path, schema }]
  const inside = (child: Node, name: string) =>
    findTextSchemas(
      child,
      path === '' || name === '' ? `${path}${name}` : `${path}.${name}`,
      depth + 1,
    )
  return [
    ...Object.entries(node.entries ?? {}).flatMap(([name, entry]) => inside(entry, name)),
    ...(node.items ?? []).flatMap((item, at) => inside(item, String(at))),
    ...(node.options ?? []).filter(isSchema).flatMap((option) => inside(option, '')),
    ...[node.item, node.key, node.value, node.rest].flatMap((one) => (one ? inside(one, '0') : [])),
    ...[node.wrapped, node.getter?.(undefined)].flatMap((one) => (one ? inside(one, '') : [])),
    // A pipe repeats its own schema as the first part; the ones after it take what that one makes.
    ...(node.pipe ?? [])
      .slice(1)
      .filter(isSchema)
      .flatMap((part) => inside(part, '')),
  ]
}

const isSchema = (part: unknown): part is Node =>
  typeof part === 'object' && part !== null && 'kind' in part && part.kind === 'schema'

// A union of a text and a number is one field, such as an amount. A choice of few values reads none.
const takesText = ({ type, options = [] }: Node): boolean =>
  type === 'string' || (type === 'union' && options.some((one) => isSchema(one) && takesText(one)))
