/**
 * Returns a text without the characters at its end that match. An expression such as `/0+$/` also
 * does this, but its time grows with the square of the text.
 */
export const withoutEnding = (text: string, dropped: RegExp): string => {
  let end = text.length
  while (end > 0 && dropped.test(text.charAt(end - 1))) end -= 1
  return text.slice(0, end)
}
