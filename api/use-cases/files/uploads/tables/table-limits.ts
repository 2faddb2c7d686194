/** The upper limits of a table. */
export type TableLimits = {
  mostRows: number
  mostColumns: number
  mostCellLength: number
}

/** More than is read: rows, columns, characters of a cell, or characters of all cells. */
export type TableTooLarge = 'too_long' | 'too_wide' | 'cell_too_long' | 'too_much_text'

/** A cell of one kilobyte that a million cells share would be a gigabyte of text. */
export const mostCharacters = 20_000_000
