import { printableRanges } from './printable-ranges.ts'

/**
 * The characters of a text that no font of ours has, each once. Invisible ones (a joiner, a variant
 * selector) are excluded: they are never drawn alone.
 */
export const unprintableCharacters = (text: string): readonly string[] => [
  ...new Set(Array.from(text.normalize('NFC')).filter((character) => !isPrintable(character))),
]

const ignorable = /^[\p{Default_Ignorable_Code_Point}\s]$/u

const isPrintable = (character: string): boolean => {
  if (ignorable.test(character)) return true
  const codePoint = character.codePointAt(0) ?? 0
  const { starts, ends } = readRanges()
  let [low, high] = [0, starts.length - 1]
  while (low <= high) {
    const middle = (low + high) >> 1
    if (codePoint < (starts[middle] ?? 0)) high = middle - 1
    else if (codePoint > (ends[middle] ?? 0)) low = middle + 1
    else return true
  }
  return false
}

type Ranges = { starts: readonly number[]; ends: readonly number[] }

let read: Ranges | null = null

// Each range is written as its distance from the previous one, followed by its length if it is
// longer than one character.
const readRanges = (): Ranges => {
  if (read !== null) return read
  const [starts, ends]: [number[], number[]] = [[], []]
  let last = 0
  for (const range of printableRanges.split(' ')) {
    const [distance = '0', length = '0'] = range.split('-')
    last += Number.parseInt(distance, 36)
    starts.push(last)
    last += Number.parseInt(length, 36)
    ends.push(last)
  }
  read = { starts, ends }
  return read
}
