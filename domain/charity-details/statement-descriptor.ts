import { longestStatementName } from './statement-line.ts'

// Latin, 5 to 22 characters, at least one letter and none that a card statement cannot print.
const printable = /^(?=.*[A-Za-z])[\x20-\x7e]{5,22}$/

/** Returns true if card statements can name a charity by this text. */
export const isStatementDescriptor = (text: string): boolean =>
  printable.test(text) && !/[<>\\'"*]/.test(text)

/**
 * Returns true if the text also fits in full after the platform's name. Charities from before this
 * rule keep a longer text, which statements shorten, until they change their details.
 */
export const isWholeOnStatement = (text: string): boolean =>
  isStatementDescriptor(text) && text.length <= longestStatementName
