/** The places of the styles in the list that `styles.xml` has. */
export const cellStyles = {
  plain: 0,
  text: 1,
  money: 2,
  count: 3,
  day: 4,
  time: 5,
  head: 6,
  figureHead: 7,
  title: 8,
  label: 9,
  heading: 10,
  sum: 11,
} as const
export type CellStyle = keyof typeof cellStyles

const xf = (attributes: string, alignment = ''): string =>
  `<xf xfId="0" ${attributes}>${alignment}</xf>`

const headFormat = (horizontal: string): string =>
  xf(
    'numFmtId="49" fontId="1" fillId="2" borderId="1" applyFont="1" applyFill="1" applyBorder="1" applyAlignment="1"',
    `<alignment horizontal="${horizontal}" vertical="bottom" wrapText="1"/>`,
  )

// A day stands at the left, as texts do: a number that ends where the next text begins is hard to read.
const dateFormat = (number: number): string =>
  xf(
    `numFmtId="${number}" fontId="0" fillId="0" borderId="0" applyNumberFormat="1" applyFont="1" applyAlignment="1"`,
    '<alignment horizontal="left"/>',
  )

// In the order of `cellStyles`. A text has the format of texts too (49), so that it remains a text
// when a person edits it.
const formats = [
  xf('numFmtId="0" fontId="0" fillId="0" borderId="0" applyFont="1"'),
  xf('numFmtId="49" fontId="0" fillId="0" borderId="0" applyNumberFormat="1" applyFont="1"'),
  xf('numFmtId="4" fontId="0" fillId="0" borderId="0" applyNumberFormat="1" applyFont="1"'),
  xf('numFmtId="3" fontId="0" fillId="0" borderId="0" applyNumberFormat="1" applyFont="1"'),
  dateFormat(164),
  dateFormat(165),
  headFormat('left'),
  headFormat('right'),
  xf('numFmtId="49" fontId="2" fillId="0" borderId="0" applyFont="1"'),
  xf('numFmtId="49" fontId="3" fillId="0" borderId="0" applyFont="1"'),
  xf('numFmtId="49" fontId="1" fillId="0" borderId="1" applyFont="1" applyBorder="1"'),
  xf('numFmtId="166" fontId="0" fillId="0" borderId="0" applyNumberFormat="1" applyFont="1"'),
]

const font = (content: string): string => `<font>${content}<name val="Calibri"/></font>`

export const stylesXml = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><numFmts count="3"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/><numFmt numFmtId="166" formatCode="&quot;HK$&quot;#,##0.00;\\-&quot;HK$&quot;#,##0.00"/></numFmts><fonts count="4">${[
  font('<sz val="11"/>'),
  font('<b/><sz val="11"/>'),
  font('<b/><sz val="18"/>'),
  font('<sz val="11"/><color rgb="FF6B665F"/>'),
].join(
  '',
)}</fonts><fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FFF2F0EC"/><bgColor indexed="64"/></patternFill></fill></fills><borders count="2"><border><left/><right/><top/><bottom/><diagonal/></border><border><left/><right/><top/><bottom style="thin"><color rgb="FF6B665F"/></bottom><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${formats.length}">${formats.join('')}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`
