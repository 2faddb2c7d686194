import { toShortText } from './cell.ts'

/** `2.0261E+13` and `1E+09`: a long number as a spreadsheet shows it, whose last figures are lost. */
const shortened = /^-?\d(?:\.\d+)?E[+-]\d{2,3}$/i

const failures = new Set([
  '#REF!',
  '#N/A',
  '#VALUE!',
  '#DIV/0!',
  '#NAME?',
  '#NUM!',
  '#NULL!',
  '#SPILL!',
  '#CALC!',
  '#FIELD!',
  '#ERROR!',
  '#BLOCKED!',
  '#CONNECT!',
  '#UNKNOWN!',
  '#GETTING_DATA',
])

/** Returns true if a spreadsheet has irreversibly replaced the content of the cell. */
export const isDamaged = (cell: string): boolean => {
  if (!/[#E]/i.test(cell.slice(0, longest))) return false
  const text = toShortText(cell, longest)
  return text !== null && (shortened.test(text) || isFailure(text))
}

/** A column of a sheet is at most 255 characters wide. */
const longest = 255

/** This includes `#####` of a column that was too narrow, and `Err:502` of LibreOffice. */
const isFailure = (text: string): boolean =>
  failures.has(text.toUpperCase()) || /^(?:#{2,}|Err:\d{3})$/.test(text)
