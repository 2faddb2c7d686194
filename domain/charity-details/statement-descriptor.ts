import { longestStatementName } from './statement-line.ts'

// Latin, 5 to 22 characters, at least one letter and none that a card statement cannot print.
const printable = /^(?=.*[A-Za-z])[\x20-\x7e]{5,22}$/

/** Whether card statements can name a charity by this text. */
export const isStatementDescriptor = (text: string): boolean =>
  printable.test(text) && !/[<>\\'"*]/.test(text)

/**
 * Whether it is also shown whole, behind the platform's name. Charities from before this rule keep a
 * longer one, cut on statements, until they change their details.
 */
export const isWholeOnStatement = (text: string): boolean =>
  isStatementDescriptor(text) && text.length <= longestStatementName
