export type TextMark = 'strong' | 'emphasis' | 'heading' | 'bullets' | 'numbers' | 'link'

export type Selected = { text: string; start: number; end: number }

const around = { strong: '**', emphasis: '*' } as const
const before = { heading: '## ', bullets: '- ', numbers: '1. ' } as const
const address = 'https://'

/**
 * Marks the selected part, or removes its existing mark, in the syntax of
 * `domain/text/rich-text.ts`. Returns the text and the new selection.
 */
export const formatText = (mark: TextMark, selected: Selected): Selected => {
  if (mark === 'link') return link(selected)
  return mark === 'strong' || mark === 'emphasis'
    ? wrap(selected, around[mark])
    : beginLines(selected, before[mark])
}

const wrap = ({ text, start, end }: Selected, mark: string): Selected => {
  const [head, part, tail] = [text.slice(0, start), text.slice(start, end), text.slice(end)]
  const isMarked =
    countStars(head, 'end') === mark.length && countStars(tail, 'start') >= mark.length
  if (isMarked) {
    const size = mark.length
    return {
      text: `${head.slice(0, -size)}${part}${tail.slice(size)}`,
      start: start - size,
      end: end - size,
    }
  }
  return {
    text: `${head}${mark}${part}${mark}${tail}`,
    start: start + mark.length,
    end: end + mark.length,
  }
}

const countStars = (text: string, side: 'start' | 'end'): number =>
  (side === 'end' ? /\*{0,3}$/ : /^\*{0,3}/).exec(text)?.[0].length ?? 0

// Marks whole lines, even if only a part of one is selected.
const beginLines = ({ text, start, end }: Selected, mark: string): Selected => {
  const from = text.lastIndexOf('\n', start - 1) + 1
  const next = text.indexOf('\n', end)
  const to = next === -1 ? text.length : next
  const lines = text.slice(from, to).split('\n')
  const isMarked = lines.every((line) => line.startsWith(mark))
  const changed = lines
    .map((line) => (isMarked ? line.slice(mark.length) : `${mark}${line}`))
    .join('\n')
  return {
    text: `${text.slice(0, from)}${changed}${text.slice(to)}`,
    start: from,
    end: from + changed.length,
  }
}

/** The address is selected, to be typed over. */
const link = ({ text, start, end }: Selected): Selected => {
  const opening = `${text.slice(0, start)}[${text.slice(start, end)}](`
  return {
    text: `${opening}${address})${text.slice(end)}`,
    start: opening.length,
    end: opening.length + address.length,
  }
}
