/**
 * A charity's description of a project: a small part of Markdown, parsed into a tree. For any
 * input, the result has only the nodes of these types; unknown syntax stays text.
 *
 *   an empty line parts paragraphs      ## a sub-heading      - an item      1. a numbered item
 *   **bold**   *italic*   [words](https://…)   [words](mailto:…)   \* is a star
 */
export type Block =
  | { kind: 'paragraph' | 'heading'; content: readonly Inline[] }
  | { kind: 'list'; ordered: boolean; items: readonly (readonly Inline[])[] }

export type Inline =
  | { kind: 'text'; text: string }
  | { kind: 'strong' | 'emphasis'; content: readonly Inline[] }
  | { kind: 'link'; address: string; content: readonly Inline[] }

export const richText = (source: string): readonly Block[] => {
  const drafts: Draft[] = []
  let isParted = true
  for (const line of source.split(/\r\n?|\n/)) {
    if (line.trim() === '') isParted = true
    else {
      addLine(drafts, line, isParted)
      isParted = false
    }
  }
  return drafts.map(toBlock)
}

type Draft = { kind: 'paragraph' | 'heading' | 'bullets' | 'numbers'; lines: string[] }

const headingLine = /^\s{0,3}#{1,6}\s+(\S.*)$/
const bulletLine = /^\s{0,3}[-*•]\s+(\S.*)$/
const numberLine = /^\s{0,3}\d{1,3}[.)]\s+(\S.*)$/

const addLine = (drafts: Draft[], line: string, isParted: boolean): void => {
  const last = drafts.at(-1)
  const heading = headingLine.exec(line)?.[1]
  if (heading !== undefined) {
    drafts.push({ kind: 'heading', lines: [heading] })
    return
  }
  const bullet = bulletLine.exec(line)?.[1]
  const item = bullet ?? numberLine.exec(line)?.[1]
  if (item !== undefined) {
    const kind = bullet === undefined ? 'numbers' : 'bullets'
    // This also applies after an empty line, so that a list with blank lines between items
    // continues counting.
    if (last?.kind === kind) last.lines.push(item)
    else drafts.push({ kind, lines: [item] })
    return
  }
  if (last === undefined || isParted || last.kind === 'heading') {
    drafts.push({ kind: 'paragraph', lines: [line] })
  } else if (last.kind === 'paragraph') last.lines.push(line)
  else last.lines.push(`${last.lines.pop() ?? ''}\n${line}`)
}

const toBlock = ({ kind, lines }: Draft): Block =>
  kind === 'bullets' || kind === 'numbers'
    ? { kind: 'list', ordered: kind === 'numbers', items: lines.map(parseInline) }
    : { kind, content: parseInline(lines.join('\n')) }

// An escaped character, a run of stars, the beginning of a link, its end with the address.
const tokens = /\\([\\*[\](){}#•.-])|\*+|\[|\]\(([^\s()<>"\\]{1,2000})\)/g

/** An open element, on top of the element that contains it. A kind never occurs twice. */
type Frame = { kind: 'all' | 'strong' | 'emphasis' | 'link'; mark: string; content: Inline[] }

const parseInline = (text: string): Inline[] => {
  const stack: Frame[] = [frame('all', '')]
  let end = 0
  for (const match of text.matchAll(tokens)) {
    const [token, character, address] = match
    write(stack, text.slice(end, match.index))
    end = match.index + token.length
    if (character !== undefined) write(stack, character)
    else if (token === '[') openLink(stack)
    else if (address !== undefined) closeLink(stack, address, token)
    else {
      const mayOpen = /^\S/.test(text.slice(end, end + 1))
      const mayClose = /\S$/.test(text.slice(0, match.index).slice(-1))
      addStars(stack, token.length, { mayOpen, mayClose })
    }
  }
  write(stack, text.slice(end))
  while (stack.length > 1) unwrap(stack)
  return top(stack).content
}

const frame = (kind: Frame['kind'], mark: string): Frame => ({ kind, mark, content: [] })

const top = (stack: Frame[]): Frame => stack.at(-1) as Frame

const write = (stack: Frame[], text: string): void => {
  const { content } = top(stack)
  const last = content.at(-1)
  if (text === '') return
  if (last?.kind === 'text') last.text += text
  else content.push({ kind: 'text', text })
}

/** The open element was none: its mark is text. */
const unwrap = (stack: Frame[]): void => {
  const { mark, content } = stack.pop() as Frame
  write(stack, mark)
  for (const inline of content) {
    if (inline.kind === 'text') write(stack, inline.text)
    else top(stack).content.push(inline)
  }
}

const isOpen = (stack: Frame[], kind: Frame['kind']): boolean =>
  stack.some((open) => open.kind === kind)

/** Returns its content, or undefined if it is empty: then all of it is text. */
const close = (stack: Frame[], kind: Frame['kind'], endMark: string): Inline[] | undefined => {
  while (top(stack).kind !== kind) unwrap(stack)
  const { content } = top(stack)
  if (content.length > 0) {
    stack.pop()
    return content
  }
  unwrap(stack)
  write(stack, endMark)
  return undefined
}

const addStars = (
  stack: Frame[],
  run: number,
  { mayOpen, mayClose }: { mayOpen: boolean; mayClose: boolean },
): void => {
  for (let rest = run; rest > 0;) {
    const endsEmphasis = mayClose && top(stack).kind === 'emphasis' && rest % 2 === 1
    const kind = rest >= 2 && !endsEmphasis ? 'strong' : 'emphasis'
    const mark = kind === 'strong' ? '**' : '*'
    rest -= mark.length
    if (isOpen(stack, kind) && mayClose) {
      const content = close(stack, kind, mark)
      if (content) top(stack).content.push({ kind, content })
    } else if (mayOpen && !isOpen(stack, kind)) stack.push(frame(kind, mark))
    else write(stack, mark)
  }
}

const openLink = (stack: Frame[]): void => {
  while (isOpen(stack, 'link')) unwrap(stack)
  stack.push(frame('link', '['))
}

const closeLink = (stack: Frame[], address: string, token: string): void => {
  const isLink = isOpen(stack, 'link')
  if (isLink && isSafe(address)) {
    const content = close(stack, 'link', token)
    if (content) top(stack).content.push({ kind: 'link', address, content })
    return
  }
  while (isOpen(stack, 'link')) unwrap(stack)
  write(stack, token)
}

// A web address may contain nothing before an @, because it would look like another host.
const web = /^https?:\/\/[^\s/?#@\p{C}]+(?:[/?#][^\s\p{C}]*)?$/iu
const mail = /^mailto:[^\s/?#@\p{C}]+@[^\s/?#@\p{C}]+(?:\?[^\s\p{C}]*)?$/iu

const isSafe = (address: string): boolean => web.test(address) || mail.test(address)
