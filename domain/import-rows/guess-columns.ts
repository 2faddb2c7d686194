import { importFields, type ImportColumns, type ImportField } from '../import/values.ts'
import { toWord } from '../tables/cell.ts'
import { headerWords } from './words.ts'

/**
 * Guesses the field of each column from the first row of a file, in English or Chinese. Each field
 * is one column at most, and each column one field.
 */
export const guessColumns = (header: readonly string[]): ImportColumns => {
  const normalised = header.map(toWord)
  const columns: ImportColumns = header.map(() => null)
  const take = (field: ImportField, column: number): void => {
    if (column !== -1 && columns[column] === null) columns[column] = field
  }
  for (const field of importFields) {
    const knownWords = headerWords[field].map(toWord)
    const match = knownWords.find((word) => normalised.includes(word))
    if (match !== undefined) take(field, normalised.indexOf(match))
  }
  // A longer header can also match: "Date of the gift", 捐款日期及時間.
  for (const [field, part] of parts) {
    if (!columns.includes(field)) {
      take(
        field,
        normalised.findIndex((word, column) => columns[column] === null && part.test(word)),
      )
    }
  }
  return withoutPartNames(columns)
}

const parts: readonly [ImportField, RegExp][] = [
  ['receivedOn', /date|日期/],
  ['amount', /amount|金額|金额/],
  ['email', /email|電郵|电邮|邮箱/],
  ['phoneNumber', /phone|mobile|電話|电话|手機|手机/],
  ['paymentMethod', /method|方式/],
  ['project', /project|項目|项目/],
]

// A full name beside its parts would repeat the name.
const withoutPartNames = (columns: ImportColumns): ImportColumns =>
  columns.includes('lastName')
    ? columns.map((field) => (field === 'fullName' ? null : field))
    : columns

const knownNames = new Set(Object.values(headerWords).flatMap((words) => words.map(toWord)))

/** Returns true if a cell is a usual column name in files of gifts. */
export const isColumnName = (cell: string): boolean => {
  const word = toWord(cell)
  return knownNames.has(word) || parts.some(([, part]) => part.test(word))
}
