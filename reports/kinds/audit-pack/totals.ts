import type { Totals } from '../report-kind.ts'
import type { PackFile } from './pack-files.ts'

/** The number of files. */
export const packTotals = (): Totals<PackFile> => {
  let files = 0
  return {
    add: () => {
      files += 1
    },
    lines: () => [
      { key: 'files', label: { en: 'Files', zh: '檔案數目', cn: '文件数目' }, count: files },
    ],
  }
}
