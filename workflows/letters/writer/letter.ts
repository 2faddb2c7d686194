import type { Language } from '@almoner/domain/kernel/locale.ts'

/** One letter, in every language. Its facts are written in the reader's language already. */
export type Letter<Facts = unknown> = Readonly<Record<Language, (facts: Facts) => LetterText>>

/** The texts of a letter. The writer adds the greeting, the rows of facts and the link. */
export type LetterText = {
  /**
   * In letters of the platform it follows the charity's name and a colon, so it begins with a small
   * letter unless a name comes first. Without a charity it gets a capital.
   */
  subject: string
  /** The title of the page, if it differs from the subject. */
  heading?: string
  lines: readonly string[]
  /** Another person's text, verbatim. */
  quote?: string
  /** Facts of the letter itself. The caller's rows follow them. */
  rows?: readonly Row[]
  /** Below the quotation and the rows. */
  after?: readonly string[]
  /** The label of the button. A letter without one has no link. */
  button?: string
  /**
   * The reason why the reader receives the letter, if it differs from the audience's other letters.
   */
  foot?: (charity: string) => string
}

/** Quotes another person's text. A text that is null was erased. */
export const quoteIfAny = (text: string | null): Pick<LetterText, 'quote'> =>
  text === null ? {} : { quote: text }

/** One fact of a letter, such as `Amount` and `HK$500.00`. */
export type Row = { label: string; value: string }
