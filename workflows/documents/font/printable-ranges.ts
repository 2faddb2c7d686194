import { drawableCharacters } from './font-files.ts'

/**
 * The characters of all fonts as `@almoner/domain/text/printable.ts` reads them: each range by its
 * distance from the one before, and its length where it is longer than one character, in base 36.
 */
export const formatRanges = (): string => {
  const ranges: [first: number, last: number][] = []
  for (const codePoint of drawableCharacters()) {
    const range = ranges.at(-1)
    if (range && range[1] === codePoint - 1) range[1] = codePoint
    else ranges.push([codePoint, codePoint])
  }
  return ranges
    .map(([first, last], index) => {
      const distance = (first - (ranges[index - 1]?.[1] ?? 0)).toString(36)
      return last > first ? `${distance}-${(last - first).toString(36)}` : distance
    })
    .join(' ')
}
