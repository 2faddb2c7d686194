/** A word of a compared text, with the space after it, and whether the other text lacks it. */
export type ComparedWord = { text: string; differs: boolean }

/**
 * Returns the words of a text and marks those that the other text does not have. Capitals, full
 * stops, commas and brackets do not count, but an abbreviation does: "Ltd" is not "Limited".
 */
export const compareWords = (text: string, other: string): ComparedWord[] => {
  const left = splitWords(other).map(normalise)
  return splitWords(text).map((word) => {
    const at = left.indexOf(normalise(word))
    if (at === -1) return { text: word, differs: normalise(word) !== '' }
    left.splice(at, 1)
    return { text: word, differs: false }
  })
}

const splitWords = (text: string): string[] => text.match(/\S+\s*/g) ?? []

const normalise = (word: string): string =>
  word
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s.,'’"()]/g, '')
