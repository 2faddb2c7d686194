import { toXml } from './cells.ts'

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packaged = 'http://schemas.openxmlformats.org/package/2006'
const ofSpreadsheets = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

export const sheetPath = (number: number): string => `xl/worksheets/sheet${number}.xml`

/**
 * The parts that every workbook has. This one declares each part that it does not name as a sheet,
 * because it comes first in the file, when the number of sheets is not known.
 */
export const firstParts = (
  stylesXml: string,
): readonly (readonly [path: string, xml: string])[] => [
  [
    '[Content_Types].xml',
    `${declaration}<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="${ofSpreadsheets}.worksheet+xml"/><Override PartName="/xl/workbook.xml" ContentType="${ofSpreadsheets}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${ofSpreadsheets}.styles+xml"/></Types>`,
  ],
  [
    '_rels/.rels',
    `${declaration}<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  ],
  ['xl/styles.xml', stylesXml],
]

/** The parts that name the sheets, in their order. */
export const lastParts = (
  names: readonly string[],
): readonly (readonly [path: string, xml: string])[] => [
  [
    'xl/workbook.xml',
    `${declaration}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${names
      .map((name, at) => `<sheet name="${toXml(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`)
      .join('')}</sheets></workbook>`,
  ],
  [
    'xl/_rels/workbook.xml.rels',
    `${declaration}<Relationships xmlns="${packaged}/relationships">${names
      .map(
        (_, at) =>
          `<Relationship Id="rId${at + 1}" Type="${relations}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`,
      )
      .join(
        '',
      )}<Relationship Id="rId${names.length + 1}" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
  ],
]

type SheetLook = {
  /** In characters of the usual font. */
  widths: readonly number[]
  hasHead: boolean
}

/** The beginning of a sheet. It is printed in landscape, as wide as a page. */
export const sheetStart = ({ widths, hasHead }: SheetLook): string => {
  const pane = hasHead
    ? '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/><selection pane="bottomLeft"/>'
    : ''
  const columns = widths
    .map((width, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`)
    .join('')
  return `${declaration}<worksheet xmlns="${main}"><sheetPr><pageSetUpPr fitToPage="1"/></sheetPr><sheetViews><sheetView workbookViewId="0"${hasHead ? '' : ' showGridLines="0" tabSelected="1"'}>${pane}</sheetView></sheetViews><cols>${columns}</cols><sheetData>`
}

/** The end of a sheet. `range` has texts of digits, which are no mistake. */
export const sheetEnd = (range: string): string =>
  `</sheetData><pageSetup paperSize="9" orientation="landscape" fitToHeight="0"/><ignoredErrors><ignoredError sqref="${range}" numberStoredAsText="1"/></ignoredErrors></worksheet>`
