import { parseXml } from './parse-xml.ts'
import type { Unzipped } from './unzip.ts'

/** A sheet as the workbook lists it. */
export type SheetPart = {
  name: string
  path: string
  /** A person has hidden it. */
  isHidden: boolean
}

export type Workbook = { sheets: readonly SheetPart[]; countsFrom1904: boolean }

/** More than any person looks through. */
const mostSheets = 100
const longestName = 100

/** The sheets of a workbook in their order, without charts. */
export const readWorkbook = async (archive: Unzipped): Promise<Workbook> => {
  const listed: { name: string; id: string | undefined; isHidden: boolean }[] = []
  let countsFrom1904 = false
  const workbook = await archive.read('xl/workbook.xml')
  if (workbook !== null) {
    parseXml(workbook, {
      open: (name, attributes) => {
        if (name === 'workbookPr') countsFrom1904 = isTrue(attributes['date1904'])
        if (name !== 'sheet' || listed.length >= mostSheets) return
        const { name: sheet = '', state = 'visible' } = attributes
        const id = Object.entries(attributes).find(([key]) => /(?:^|:)id$/.test(key))?.[1]
        listed.push({ name: sheet.slice(0, longestName), id, isHidden: state !== 'visible' })
      },
    })
  }
  const paths = await readPaths(archive)
  const sheets = listed.flatMap(({ id, ...sheet }) => {
    const path = paths.get(id ?? '')
    return path === undefined ? [] : [{ ...sheet, path }]
  })
  const usual = { name: 'Sheet1', path: 'xl/worksheets/sheet1.xml', isHidden: false }
  return { sheets: sheets.length === 0 ? [usual] : sheets, countsFrom1904 }
}

/** The parts that are sheets, by the ids that the workbook uses. */
const readPaths = async (archive: Unzipped): Promise<ReadonlyMap<string, string>> => {
  const paths = new Map<string, string>()
  const relations = await archive.read('xl/_rels/workbook.xml.rels')
  if (relations === null) return paths
  parseXml(relations, {
    open: (name, { Id: id, Target: target, Type: type = '/worksheet' }) => {
      if (name !== 'Relationship' || id === undefined || target === undefined) return
      if (!type.endsWith('/worksheet')) return
      paths.set(id, target.startsWith('/') ? target.slice(1) : `xl/${target}`)
    },
  })
  return paths
}

export const isTrue = (value: string | undefined): boolean => value === '1' || value === 'true'
