/**
 * Turns pasted lines into a file for the upload beside them. Cells copied from a page or a
 * spreadsheet have tabs between them, regardless of the format of their sums.
 */
export const toPastedFile = (pasted: string, name: string): File => {
  const type = pasted.includes('\t') ? 'text/tab-separated-values' : 'text/csv'
  return new File([pasted], name, { type })
}
