import { characterForms } from './character-forms.ts'

/** The length of a text that an index of words has as one entry. */
const pieceLength = 4
/** The most spellings by which an index is asked for one piece of a word. */
const mostSpellings = 64

/** A word in which each Chinese character has one of its forms, and the forms that it stands for. */
type FoldedWord = {
  word: string
  /** Each character of `from` stands for the one at its place in `to`. Both may be empty. */
  from: string
  to: string
}

/**
 * Returns the word as it is compared: staff type simplified or traditional characters, and payers
 * have typed either.
 */
export const foldWord = (word: string): FoldedWord => {
  const groups = new Set(Array.from(word, (character) => findForms(character) ?? []))
  const others = [...groups].flatMap(([folded = '', ...forms]) =>
    forms.map((form) => ({ form, folded })),
  )
  return {
    word: Array.from(word, (character) => findForms(character)?.[0] ?? character).join(''),
    from: others.map(({ form }) => form).join(''),
    to: others.map(({ folded }) => folded).join(''),
  }
}

/**
 * Returns the words for `read_models.search_query`, each with its spellings by spaces. A word in
 * which a character has several forms is cut into pieces, because the spellings of a long one would
 * be many.
 */
export const spellWords = (words: readonly string[]): readonly string[] =>
  words.flatMap((word) => {
    const forms = Array.from(word, (character) => findForms(character) ?? [character])
    return forms.every(({ length }) => length === 1) ? [word] : cut(forms).map(spell)
  })

type Forms = readonly string[]

const cut = (forms: readonly Forms[]): (readonly Forms[])[] => {
  const last = Math.max(forms.length - pieceLength, 0)
  return forms.flatMap((_, at) =>
    (at % pieceLength === 0 && at < last) || at === last ? [forms.slice(at, at + pieceLength)] : [],
  )
}

/** A piece with too many spellings is shortened, and the index then finds more than the word. */
const spell = (piece: readonly Forms[]): string => {
  let spellings: readonly string[] = ['']
  for (const forms of piece) {
    if (spellings.length * forms.length > mostSpellings) break
    spellings = spellings.flatMap((begun) => forms.map((form) => begun + form))
  }
  return spellings.join(' ')
}

let formsByCharacter: ReadonlyMap<string, Forms> | null = null

const findForms = (character: string): Forms | undefined => {
  formsByCharacter ??= new Map(
    characterForms.split(' ').flatMap((group) => {
      const forms = Array.from(group)
      return forms.map((form) => [form, forms] as const)
    }),
  )
  return formsByCharacter.get(character)
}
