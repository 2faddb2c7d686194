import { parseSync, Visitor, type Expression, type Node } from 'oxc-parser'
import { analyse } from 'scslre'
import { isCode, isSpec, lineAt, type Finding, type SourceFile } from './source.ts'

const isProduct = (path: string): boolean =>
  /^(?:domain|eventstore|platform|operational|projections|workflows|reports|api|sandbox|apps|web)\//.test(
    path,
  ) &&
  isCode(path) &&
  !isSpec(path) &&
  !path.includes('/testing/')

/**
 * Finds regular expressions whose time grows faster than the text that they read: one request with
 * a long text would block a process for minutes. An expression that is assembled at run time is
 * found too, unless its parts are texts of its own file.
 */
export const linearExpressions = (files: readonly SourceFile[]): readonly Finding[] =>
  files.filter(({ path }) => isProduct(path)).flatMap(findingsIn)

const findingsIn = ({ path, text }: SourceFile): readonly Finding[] => {
  const { program } = parseSync(path, text)
  const constants = new Map<string, Expression>()
  const findings: Finding[] = []
  const add = (at: number, sentence: string) =>
    findings.push(`${path}:${lineAt(text, at)}: ${sentence}`)
  const judge = (at: number, source: string, flags: string) => {
    const slow = slowPart(source, flags)
    if (slow !== null) add(at, `/${source}/ is not linear: ${slow}`)
  }
  new Visitor({
    VariableDeclarator: ({ id, init }) => {
      if (id.type === 'Identifier' && init) constants.set(id.name, init)
    },
  }).visit(program)
  const build = ({ start, callee, arguments: [pattern, flags] }: Construction) => {
    if (callee.type !== 'Identifier' || callee.name !== 'RegExp') return
    const source = pattern ? readText(pattern, constants) : null
    if (source === null) add(start, 'a regular expression of parts that this file does not state')
    else judge(start, source, flags ? (readText(flags, constants) ?? '') : '')
  }
  new Visitor({
    Literal: (node) => {
      if ('regex' in node) judge(node.start, node.regex.pattern, node.regex.flags)
    },
    NewExpression: build,
    CallExpression: build,
  }).visit(program)
  return findings
}

type Construction = { start: number; callee: Node; arguments: readonly Node[] }

const slowPart = (source: string, flags: string): string | null => {
  const [first] = analyse({ source, flags }).reports
  return first === undefined ? null : `repeat ${JSON.stringify(first.character.pick)}`
}

/** The text of an expression of literals and constants; null for any other. */
const readText = (node: Node, constants: ReadonlyMap<string, Expression>): string | null => {
  const read = (part: Node) => readText(part, constants)
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : null
  if (node.type === 'Identifier') {
    const constant = constants.get(node.name)
    return constant === undefined ? null : read(constant)
  }
  if (node.type === 'BinaryExpression') return joined([read(node.left), read(node.right)])
  if (node.type === 'TaggedTemplateExpression') return readTemplate(node.quasi, 'raw', read)
  if (node.type === 'TemplateLiteral') return readTemplate(node, 'cooked', read)
  if (node.type === 'CallExpression') return readJoin(node, read)
  return null
}

type Read = (part: Node) => string | null
type Template = Extract<Node, { type: 'TemplateLiteral' }>

const readTemplate = (
  { quasis, expressions }: Template,
  kind: 'raw' | 'cooked',
  read: Read,
): string | null =>
  joined(
    quasis.flatMap(({ value }, at) => {
      const expression = expressions[at]
      return [value[kind], ...(expression === undefined ? [] : [read(expression)])]
    }),
  )

// Reads `[…].join('|')`.
const readJoin = (
  { callee, arguments: [separator] }: Extract<Node, { type: 'CallExpression' }>,
  read: Read,
): string | null => {
  if (callee.type !== 'MemberExpression' || callee.object.type !== 'ArrayExpression') return null
  const between = separator ? read(separator) : ','
  const parts = callee.object.elements.map((element) => (element === null ? null : read(element)))
  return between === null || parts.includes(null) ? null : parts.join(between)
}

const joined = (parts: readonly (string | null)[]): string | null =>
  parts.includes(null) ? null : parts.join('')
