import { readDay } from '@almoner/domain/import-rows/read-day.ts'
import { readTags } from './read-tags.ts'

/** Which cells of a workbook are days, by the number of their style. */
export type DateStyles = {
  isDate: (style: string | undefined) => boolean
  /** Workbooks of early Macs count their days from 1904, 1,462 days later. */
  countsFrom1904: boolean
}

/** The days among the formats that every workbook knows without declaring them. */
const knownDates = new Set([14, 15, 16, 17, 22, 27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 57, 58])

export const readDateStyles = ({
  styles,
  workbook,
}: {
  styles: string
  workbook: string
}): DateStyles => {
  const dates = new Set(knownDates)
  const formats: number[] = []
  let isOfCells = false
  for (const { kind, name, attributes } of readTags(styles)) {
    if (name === 'numFmt' && isDateFormat(attributes['formatCode'] ?? '')) {
      dates.add(Number(attributes['numFmtId']))
    } else if (name === 'cellXfs') isOfCells = kind === 'open'
    else if (name === 'xf' && kind !== 'close' && isOfCells) {
      formats.push(Number(attributes['numFmtId'] ?? 0))
    }
  }
  let countsFrom1904 = false
  for (const { name, attributes } of readTags(workbook)) {
    if (name === 'workbookPr') countsFrom1904 = /^(?:1|true)$/.test(attributes['date1904'] ?? '')
  }
  return {
    isDate: (style) => style !== undefined && dates.has(formats[Number(style)] ?? 0),
    countsFrom1904,
  }
}

// A year or a day, outside of texts in quotes and of conditions in brackets.
const isDateFormat = (code: string): boolean =>
  /[yd]/i.test(code.replaceAll(/"[^"]*"|\[[^\]]*\]|\\./g, ''))

/** A day as it is read anywhere: `2026-11-05`, or `2026-11-05 09:30`. Another number stays one. */
export const formatSerial = (value: string, { countsFrom1904 }: DateStyles): string => {
  const serial = countsFrom1904 ? String(Number(value) + 1_462) : value
  const read = readDay(serial)
  if (read === null) return value
  return read.time === null ? read.day : `${read.day} ${read.time}`
}
