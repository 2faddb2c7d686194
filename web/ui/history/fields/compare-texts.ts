/** A run of parts that both texts have, or that only one of them has. */
type Run = { kind: 'same' | 'removed' | 'added'; parts: readonly string[] }

/** A piece of a paragraph. `isChanged` if the other text does not have it. */
export type Piece = { text: string; isChanged: boolean }

type ReplacedParagraph = { kind: 'removed' | 'added'; pieces: readonly Piece[] }

export type ParagraphChange = { kind: 'same'; paragraphs: readonly string[] } | ReplacedParagraph

/** Returns the paragraphs of a text. */
const splitParagraphs = (text: string): readonly string[] =>
  text.split(/[\r\n]+/).filter((line) => line.trim() !== '')

/**
 * Compares two texts by paragraph. A paragraph that replaces another is compared with it by word, or
 * by character in Chinese, if they have enough in common.
 */
export const compareTexts = (before: string, after: string): readonly ParagraphChange[] => {
  const runs = compareParts(splitParagraphs(before), splitParagraphs(after))
  return runs.flatMap(({ kind, parts }, place): readonly ParagraphChange[] => {
    if (kind === 'same') return [{ kind, paragraphs: parts }]
    const next = runs[place + 1]
    if (kind === 'removed') return replaceAll(parts, next?.kind === 'added' ? next.parts : [])
    return runs[place - 1]?.kind === 'removed' ? [] : replaceAll([], parts)
  })
}

/** Paragraphs that have enough in common stay side by side. If none have, all removed come first. */
const replaceAll = (
  removed: readonly string[],
  added: readonly string[],
): readonly ParagraphChange[] => {
  const changes = Array.from({ length: Math.max(removed.length, added.length) }).flatMap(
    (_, place) => replace(removed[place], added[place]),
  )
  return changes.some(({ pieces }) => pieces.length > 1)
    ? changes
    : [
        ...changes.filter(({ kind }) => kind === 'removed'),
        ...changes.filter(({ kind }) => kind === 'added'),
      ]
}

const whole = (text: string): readonly Piece[] => [{ text, isChanged: false }]

const replace = (
  removed: string | undefined,
  added: string | undefined,
): readonly ReplacedParagraph[] => {
  if (removed === undefined || added === undefined) {
    return [
      ...(removed === undefined ? [] : [{ kind: 'removed' as const, pieces: whole(removed) }]),
      ...(added === undefined ? [] : [{ kind: 'added' as const, pieces: whole(added) }]),
    ]
  }
  const runs = compareParts(splitWords(removed), splitWords(added))
  const toPieces = (kind: 'removed' | 'added'): readonly Piece[] =>
    isAlike(runs, Math.max(removed.length, added.length))
      ? runs
          .filter((run) => run.kind === 'same' || run.kind === kind)
          .map((run) => ({ text: run.parts.join(''), isChanged: run.kind === kind }))
      : whole(kind === 'removed' ? removed : added)
  return [
    { kind: 'removed', pieces: toPieces('removed') },
    { kind: 'added', pieces: toPieces('added') },
  ]
}

/** The share of the longer paragraph that both must have, so that marks help to read them. */
const leastShare = 0.4

const isAlike = (runs: readonly Run[], length: number): boolean => {
  const common = runs
    .filter(({ kind }) => kind === 'same')
    .reduce((sum, { parts }) => sum + parts.join('').length, 0)
  return common >= leastShare * length
}

const wordPattern =
  /\p{Script=Han}|(?:(?!\p{Script=Han})[\p{L}\p{N}])+|\s+|(?:(?![\p{L}\p{N}\s])[\s\S])/gu

const splitWords = (text: string): readonly string[] => text.match(wordPattern) ?? []

/** Above this number of pairs, the different middles of two texts are not compared further. */
const mostPairs = 400_000

const compareParts = (before: readonly string[], after: readonly string[]): readonly Run[] => {
  const start = countEqual(before, after)
  const [left, right] = [before.slice(start), after.slice(start)]
  const end = countEqual([...left].reverse(), [...right].reverse())
  return joinRuns([
    { kind: 'same', parts: before.slice(0, start) },
    ...compareMiddles(left.slice(0, left.length - end), right.slice(0, right.length - end)),
    { kind: 'same', parts: left.slice(left.length - end) },
  ])
}

const countEqual = (one: readonly string[], other: readonly string[]): number => {
  const different = one.findIndex((part, place) => part !== other[place])
  return different === -1 ? Math.min(one.length, other.length) : different
}

const compareMiddles = (before: readonly string[], after: readonly string[]): readonly Run[] => {
  if (before.length * after.length > mostPairs) {
    return [
      { kind: 'removed', parts: before },
      { kind: 'added', parts: after },
    ]
  }
  const lengths = commonLengths(before, after)
  const width = after.length + 1
  const runs: Run[] = []
  let [row, column] = [0, 0]
  while (row < before.length || column < after.length) {
    const [removed, added] = [before[row], after[column]]
    if (removed !== undefined && removed === added) {
      runs.push({ kind: 'same', parts: [removed] })
      row += 1
      column += 1
      continue
    }
    const isRemoved =
      added === undefined ||
      (removed !== undefined &&
        (lengths[(row + 1) * width + column] ?? 0) >= (lengths[row * width + column + 1] ?? 0))
    if (isRemoved && removed !== undefined) {
      runs.push({ kind: 'removed', parts: [removed] })
      row += 1
    } else if (added !== undefined) {
      runs.push({ kind: 'added', parts: [added] })
      column += 1
    }
  }
  return runs
}

/** For each pair of places, the length of the longest common sequence from there on. */
const commonLengths = (before: readonly string[], after: readonly string[]): Uint32Array => {
  const width = after.length + 1
  const lengths = new Uint32Array((before.length + 1) * width)
  for (let row = before.length - 1; row >= 0; row -= 1) {
    for (let column = after.length - 1; column >= 0; column -= 1) {
      const here = row * width + column
      lengths[here] =
        before[row] === after[column]
          ? (lengths[here + width + 1] ?? 0) + 1
          : Math.max(lengths[here + width] ?? 0, lengths[here + 1] ?? 0)
    }
  }
  return lengths
}

/** Joins neighbours of one kind, with what was removed before what was added in its place. */
const joinRuns = (runs: readonly Run[]): readonly Run[] => {
  const joined: Run[] = []
  let removed: string[] = []
  let added: string[] = []
  const flush = (): void => {
    if (removed.length > 0) joined.push({ kind: 'removed', parts: removed })
    if (added.length > 0) joined.push({ kind: 'added', parts: added })
    removed = []
    added = []
  }
  for (const { kind, parts } of runs) {
    if (parts.length === 0) continue
    if (kind === 'removed') removed.push(...parts)
    else if (kind === 'added') added.push(...parts)
    else {
      flush()
      const last = joined.at(-1)
      if (last?.kind === 'same')
        joined[joined.length - 1] = { kind, parts: [...last.parts, ...parts] }
      else joined.push({ kind, parts })
    }
  }
  flush()
  return joined
}
