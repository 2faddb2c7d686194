import { splitClusters } from './shaping.ts'

// Chinese may break between any two characters, except that some marks never begin a line and some
// never end one. Words in Latin letters stay whole, and a no-break space is part of its word.
const tokens =
  /[\p{Script=Han}\u3000-\u303f\uff00-\uffef]| +|[^ \p{Script=Han}\u3000-\u303f\uff00-\uffef]+/gu
const neverBegins =
  /^[\u3001\u3002\uff0c\uff0e\uff1a\uff1b\uff01\uff1f\uff09\u300b\u300d\u300f\u3011\u2019\u201d]/u
const neverEnds = /[\uff08\u300a\u300c\u300e\u3010\u2018\u201c]$/u

/**
 * Breaks a text into lines no wider than `width`, at most `maximum` of them; a cut text ends in an
 * ellipsis. A single word wider than the line is cut.
 */
export const breakLines = (
  text: string,
  {
    width,
    maximum,
    measure,
  }: { width: number; maximum: number; measure: (text: string) => number },
): readonly string[] => {
  // Pieces measured one by one lose the kerning between them, so their sum can exceed the whole.
  const whole = text.trim().replace(/[\t\n\r ]+/g, ' ')
  if (whole && measure(whole) <= width) return [whole]
  const lines: string[] = []
  let line = ''
  let used = 0
  const fitting = (piece: string): readonly string[] =>
    measure(piece) <= width ? [piece] : splitClusters(piece)
  for (const piece of pieces(whole).flatMap(fitting)) {
    const wide = measure(piece)
    if (used > 0 && piece !== ' ' && used + wide > width) {
      lines.push(line.trimEnd())
      line = ''
      used = 0
    }
    line += piece
    used += wide
  }
  if (line.trim()) lines.push(line.trimEnd())
  if (lines.length <= maximum) return lines
  return [
    ...lines.slice(0, maximum - 1),
    shortened(lines[maximum - 1] ?? '', (shorter) => measure(shorter) <= width),
  ]
}

// Sequences that must stay together, in order.
const pieces = (text: string): readonly string[] => {
  const joined: string[] = []
  for (const token of text.match(tokens) ?? []) {
    const last = joined.at(-1)
    if (last !== undefined && (neverBegins.test(token) || neverEnds.test(last))) {
      joined[joined.length - 1] = last + token
    } else joined.push(token)
  }
  return joined
}

const shortened = (line: string, fits: (text: string) => boolean): string => {
  const characters = [...splitClusters(line)]
  while (characters.length > 0 && !fits(`${characters.join('')}…`)) characters.pop()
  return `${characters.join('').trimEnd()}…`
}
