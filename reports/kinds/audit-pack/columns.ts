import type { ReportColumn } from '../report-kind.ts'
import type { PackFile } from './pack-files.ts'

/** The columns of the list of files. A name of a person may be in a file, and change its bytes. */
export const packColumns: readonly ReportColumn<PackFile>[] = [
  { head: { en: 'File', zh: '檔案', cn: '文件' }, text: ({ name }) => name },
  { head: { en: 'Bytes', zh: '位元組', cn: '字节' }, count: ({ bytes }) => bytes, personal: true },
  {
    head: { en: 'SHA-256', zh: 'SHA-256', cn: 'SHA-256' },
    text: ({ sha256 }) => sha256,
    personal: true,
  },
  {
    head: { en: 'SHA-256 of the figures', zh: '數字的 SHA-256', cn: '数字的 SHA-256' },
    text: ({ figuresSha256 }) => figuresSha256,
  },
]
