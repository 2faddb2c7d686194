/** The prefix of every card statement line of the platform, and the card networks' limit. */
const prefix = 'ALMONER* '
const longestLine = 22

/** The length that the platform's name leaves for the charity's. */
export const longestStatementName = longestLine - prefix.length

/** The charity's part of the line: as much of its descriptor as fits behind the platform's name. */
export const statementSuffix = (descriptor: string): string =>
  descriptor.slice(0, longestStatementName).trimEnd()

/** The line a payer finds on their card's statement: `ALMONER* HARBOUR LIGHT`. */
export const statementLine = (descriptor: string): string => prefix + statementSuffix(descriptor)
