import { canonicalJson } from '@almoner/domain/kernel/canonical-json.ts'
import type { Texts } from '@almoner/api/use-cases/history/contract.ts'
import { htmlLanguage, languages, type Language } from '@almoner/domain/kernel/locale.ts'
import { languageNames } from '../../../lib/text/language-names.ts'
import type { ProjectMedium } from '../../picture/project-media.ts'

export type FieldValue =
  | { kind: 'text'; text: string }
  /** A text of paragraphs. */
  | { kind: 'paragraphs'; text: string }
  | { kind: 'colour'; colour: string }
  | { kind: 'media'; media: readonly ProjectMedium[] }

/** One field of a thing with a history, and its value at one moment. */
export type ShownField = {
  /** Identifies the field at every moment. */
  id: string
  name: string
  /** The thing of which it is a field, as a sentence names it. Omitted if it is the field itself. */
  part?: string
  /** The language of the value, for a screen reader. */
  lang?: string
  /** Null if the field has no value. */
  value: FieldValue | null
}

export const textField = (id: string, name: string, text: string | null): ShownField => ({
  id,
  name,
  value: text === null || text === '' ? null : { kind: 'text', text },
})

type Localised = { id: string; name: string; part?: string; texts: Texts }

/** A field for each language that has a text. */
export const localisedFields = (
  { id, name, part = name, texts }: Localised,
  kind: 'text' | 'paragraphs' = 'text',
): readonly ShownField[] =>
  languages
    .filter((language) => texts[language] !== '')
    .map((language) => ({
      id: `${id} ${language}`,
      name: `${name} · ${languageNames[language]}`,
      part,
      lang: htmlLanguage[language],
      value: { kind, text: texts[language] },
    }))

/** Returns the text in the language, or in another one if it has none in that. */
export const pickText = (texts: Texts, language: Language): string =>
  texts[language] || languages.map((each) => texts[each]).find(Boolean) || ''

/** A field at two moments. Its value is null at a moment at which it was not there. */
export type FieldPair = Omit<ShownField, 'value'> & {
  before: FieldValue | null
  after: FieldValue | null
}

/** Pairs the fields of two moments. The fields that only the earlier one has come last. */
export const pairFields = (
  before: readonly ShownField[],
  after: readonly ShownField[],
): readonly FieldPair[] => {
  const valuesBefore = new Map(before.map(({ id, value }) => [id, value]))
  const idsAfter = new Set(after.map(({ id }) => id))
  return [
    ...after.map((field) =>
      toPair(field, { before: valuesBefore.get(field.id) ?? null, after: field.value }),
    ),
    ...before
      .filter(({ id }) => !idsAfter.has(id))
      .map((field) => toPair(field, { before: field.value, after: null })),
  ]
}

const toPair = (field: ShownField, values: Pick<FieldPair, 'before' | 'after'>): FieldPair => {
  const { value: _, ...named } = field
  return { ...named, ...values }
}

/** Names what differs between two moments, each thing once. */
export const changedParts = (
  before: readonly ShownField[],
  after: readonly ShownField[],
): readonly string[] => {
  const changed = pairFields(before, after).filter(isChanged)
  return [...new Set(changed.map(({ name, part = name }) => part))]
}

export const isChanged = ({ before, after }: FieldPair): boolean =>
  canonicalJson([before]) !== canonicalJson([after])
