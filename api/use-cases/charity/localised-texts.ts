import { languages, type Language, type LocalisedText } from '@almoner/domain/kernel/locale.ts'

type Texts = Record<Language, string>

/** A text as it is edited: a text for all languages is shown as the one in the charity's own. */
export const toTexts = (text: LocalisedText | null, defaultLanguage: Language): Texts => {
  const texts = { en: text?.en ?? '', zh: text?.zh ?? '', cn: text?.cn ?? '' }
  if (text === null || texts[defaultLanguage] !== '') return texts
  const isAnothers = languages.some((language) => texts[language] === text.default)
  return isAnothers ? texts : { ...texts, [defaultLanguage]: text.default }
}

/** Converts texts back to a localised text. Returns null if all texts are empty. */
export const toLocalised = (texts: Texts, defaultLanguage: Language): LocalisedText | null => {
  const first = texts[defaultLanguage] || languages.map((each) => texts[each]).find(Boolean)
  if (!first) return null
  const filledTexts = languages.flatMap((each) => (texts[each] === '' ? [] : [[each, texts[each]]]))
  return { default: first, ...(Object.fromEntries(filledTexts) as Partial<Texts>) }
}
