import { deflateRawSync } from 'node:zlib'

/** A zip archive of these files. Nothing that reads it checks its sums. */
export const toZip = (files: Readonly<Record<string, string | Uint8Array>>): Uint8Array => {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [name, content] of Object.entries(files)) {
    const packed = deflateRawSync(content)
    const local = Buffer.alloc(30 + name.length)
    local.writeUInt32LE(0x04034b50, 0)
    local.writeUInt16LE(name.length, 26)
    local.write(name, 30)
    const entry = Buffer.alloc(46 + name.length)
    entry.writeUInt32LE(0x02014b50, 0)
    entry.writeUInt16LE(8, 10)
    entry.writeUInt32LE(packed.length, 20)
    entry.writeUInt16LE(name.length, 28)
    entry.writeUInt32LE(offset, 42)
    entry.write(name, 46)
    parts.push(local, packed)
    directory.push(entry)
    offset += local.length + packed.length
  }
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(directory.length, 10)
  end.writeUInt32LE(offset, 16)
  return new Uint8Array(Buffer.concat([...parts, ...directory, end]))
}

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
