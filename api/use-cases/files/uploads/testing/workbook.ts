import { strToU8, zipSync } from 'fflate'

/** A zip archive of these files. */
export const toZip = (files: Readonly<Record<string, string>>): Uint8Array =>
  zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])))

/** A workbook with this sheet, and texts that its cells share. */
export const toWorkbook = (
  sheetData: string,
  texts: readonly string[] = [],
  properties = '',
): Uint8Array => toSheets([{ name: 'Gifts', rows: sheetData }], { texts, properties })

type SheetParts = { name: string; rows: string; state?: 'hidden' }

/** A workbook of several sheets. The parts of a sheet are not numbered as the sheets are. */
export const toSheets = (
  sheets: readonly SheetParts[],
  { texts = [], properties = '' }: { texts?: readonly string[]; properties?: string } = {},
): Uint8Array => {
  const listed = sheets.map(
    ({ name, state }, at) =>
      `<sheet name="${name}" sheetId="${at + 3}"${state === undefined ? '' : ` state="${state}"`} r:id="rId${at + 7}"/>`,
  )
  const related = sheets.map(
    (_sheet, at) =>
      `<Relationship Id="rId${at + 7}" Type="http://x/worksheet" Target="worksheets/part${at}.xml"/>`,
  )
  const parts = sheets.map(({ rows }, at): [string, string] => [
    `xl/worksheets/part${at}.xml`,
    `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
  ])
  return toZip({
    'xl/workbook.xml': `<?xml version="1.0"?><workbook xmlns:r="r">${properties}<sheets>${listed.join('')}</sheets></workbook>`,
    // Style 1 is a day that every workbook knows, 2 one of its own, 3 a sum in red, 4 a time.
    'xl/styles.xml':
      '<styleSheet><numFmts><numFmt numFmtId="165" formatCode="yyyy&quot;年&quot;m/d h:mm"/><numFmt numFmtId="166" formatCode="[Red]#,##0.00&quot; dollars&quot;"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="165"/><xf numFmtId="166"/><xf numFmtId="20"/></cellXfs></styleSheet>',
    'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="rId1" Type="http://x/styles" Target="styles.xml"/>${related.join('')}</Relationships>`,
    ...Object.fromEntries(parts),
    'xl/sharedStrings.xml': `<sst>${texts.map((text) => `<si><t>${text}</t></si>`).join('')}</sst>`,
  })
}
