/**
 * Lines that were pasted, as a file of the upload beside them. Cells that were copied from a page or a
 * spreadsheet have tabs between them, whatever their sums are written with.
 */
export const toPastedFile = (pasted: string, name: string): File => {
  const type = pasted.includes('\t') ? 'text/tab-separated-values' : 'text/csv'
  return new File([pasted], name, { type })
}
