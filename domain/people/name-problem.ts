import { hiddenCharacters, refuseName, type NameKind } from './name-rules.ts'
import { unprintableCharacters } from '../text/printable.ts'

/** Why a name is refused, as a form's code; invalid characters follow after a colon. */
export const nameProblem = (typed: string, kind: NameKind): string | null => {
  const refused = refuseName(typed, kind)
  if (refused === null || refused === 'address' || refused === 'too_long') {
    return refused && `name.${refused}`
  }
  const characters =
    refused === 'invalid'
      ? hiddenCharacters(typed).map(codePointName)
      : unprintableCharacters(typed)
  return `name.unprintable:${characters.slice(0, 5).join(' ')}`
}

// Returns the Unicode number of an invisible character, which identifies it.
const codePointName = (character: string): string =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
