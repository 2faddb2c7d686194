import { parseXml } from './parse-xml.ts'

/** Returns whether a cell holds a day or a time of day, by the number of its style. */
export type CellStyles = (style: string | undefined) => 'day' | 'time' | null

/** Among the formats that every workbook knows without declaring them. */
const knownDays = new Set([14, 15, 16, 17, 22, 27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 57, 58])
const knownTimes = new Set([18, 19, 20, 21, 32, 33, 34, 35, 45, 46, 47, 55, 56])

export const readCellStyles = (styles: Uint8Array | null): CellStyles => {
  const kinds = new Map<number, 'day' | 'time' | null>()
  for (const format of knownDays) kinds.set(format, 'day')
  for (const format of knownTimes) kinds.set(format, 'time')
  const formats: number[] = []
  let isOfCells = false
  if (styles !== null) {
    parseXml(styles, {
      open: (name, attributes) => {
        if (name === 'numFmt') {
          kinds.set(Number(attributes['numFmtId']), readFormat(attributes['formatCode'] ?? ''))
        } else if (name === 'cellXfs') isOfCells = true
        else if (name === 'xf' && isOfCells) formats.push(Number(attributes['numFmtId'] ?? 0))
      },
      close: (name) => {
        if (name === 'cellXfs') isOfCells = false
      },
    })
  }
  return (style) => (style === undefined ? null : (kinds.get(formats[Number(style)] ?? 0) ?? null))
}

const longestFormat = 255

/** A year or a day, or an hour, outside of texts in quotes and of conditions in brackets. */
const readFormat = (code: string): 'day' | 'time' | null => {
  const plain = code.slice(0, longestFormat).replaceAll(/"[^"]*"|\[[^[\]]*\]|\\./g, '')
  if (/[yd]/i.test(plain)) return 'day'
  return /h/i.test(plain) ? 'time' : null
}

// Day 0 is 30 December 1899: every day since 1 March 1900 counts from there.
const dayZero = Date.UTC(1899, 11, 30)
const days1904 = 1_462

/**
 * A day or a time of day as it is read anywhere: `2026-11-05`, `2026-11-05 09:30` or `09:30`. Another
 * number stays one. Workbooks of early Macs count their days from 1904.
 */
export const formatSerial = (
  value: string,
  { kind, countsFrom1904 }: { kind: 'day' | 'time'; countsFrom1904: boolean },
): string => {
  const number = Number(value)
  if (!(number >= 0)) return value
  const serial = number + (countsFrom1904 && kind === 'day' ? days1904 : 0)
  const days = Math.floor(serial)
  const minutes = Math.min(Math.round((serial - days) * 1_440), 1_439)
  if (kind === 'time') return days === 0 ? formatTime(minutes) : value
  // A day is from 1900 to 2119: any other number is not a day.
  if (!(days >= 61 && days <= 80_000)) return value
  const day = new Date(dayZero + days * 86_400_000).toISOString().slice(0, 10)
  return minutes === 0 ? day : `${day} ${formatTime(minutes)}`
}

const formatTime = (minutes: number): string =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':')
