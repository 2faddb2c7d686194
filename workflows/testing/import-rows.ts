import { crashPoint, type Faults } from '../engines/virtual/faults.ts'
import type { ImportEntriesDependencies, RowToRecord } from '../tasks/import-entries.ts'

/** The uploaded rows of one import, without a database. */
export const createImportRows = (faults: Faults) => {
  const uploaded: RowToRecord[] = []
  const importRows: ImportEntriesDependencies['importRows'] = {
    list: async ({ after, limit }) => uploaded.filter(({ row }) => row > after).slice(0, limit),
    forget: async () => {
      crashPoint(faults, 'forget uploaded rows: before')
      uploaded.splice(0)
      crashPoint(faults, 'forget uploaded rows: after')
    },
  }
  return { uploaded, importRows }
}
