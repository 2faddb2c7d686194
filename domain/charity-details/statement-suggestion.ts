import { toHalfWidth } from '../text/half-width.ts'
import { isWholeOnStatement } from './statement-descriptor.ts'
import { longestStatementName } from './statement-line.ts'

/**
 * Returns a name for card statements that a charity with this registered name can use, or an empty
 * text if its Latin letters do not make one: `Kites for All Limited` becomes `KITES FOR ALL`.
 */
export const suggestStatementName = (registeredName: string): string => {
  const parts = toHalfWidth(registeredName)
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f'’.]/g, '')
    .toUpperCase()
    .split(/[^A-Z0-9]+/)
    .filter((word) => word !== '')
  const whole = trimLinks(takeWhole(parts))
  const cut = parts.join(' ').slice(0, longestStatementName).trimEnd()
  return [whole, cut].find(isWholeOnStatement) ?? ''
}

/** The first words that fit. */
const takeWhole = (parts: readonly string[]): string[] => {
  const taken: string[] = []
  for (const word of parts) {
    if ([...taken, word].join(' ').length > longestStatementName) break
    taken.push(word)
  }
  return taken
}

const links = new Set(['A', 'AN', 'AND', 'FOR', 'IN', 'OF', 'THE', 'TO'])

/** A name does not end in a word that only joins it to the next one. */
const trimLinks = (parts: readonly string[]): string => {
  const rest = [...parts]
  while (links.has(rest[rest.length - 1] ?? '')) rest.pop()
  return rest.join(' ')
}
