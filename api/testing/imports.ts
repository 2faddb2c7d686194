import type { Id } from '@almoner/domain/kernel/ids.ts'
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import { forgetRecordedRows } from '@almoner/operational/import-files/import-files.ts'
import { listRowsToAdd } from '@almoner/operational/import-files/import-rows.ts'
import { importEntries } from '@almoner/workflows/tasks/import-entries.ts'
import { performTask } from '@almoner/workflows/testing/perform-task.ts'
import type { ImportAnswer } from '../desk/imports/contract.ts'
import type { Client, TestApi } from './api.ts'
import { toCall, type Call } from './call.ts'

export const importsPath = '/api/organizations/imports'

/** A file of gifts, each as date, name, amount and method. */
export const writeGifts = (...rows: string[]): string =>
  ['Date,Name,Amount,Method', ...rows].join('\n')

/** The calls by which a member of staff imports files. */
export const createImporter = (api: TestApi, browser: Client) => {
  const upload = (
    content: string | Uint8Array,
    { name = 'gifts.csv', type = 'text/csv' } = {},
  ): Call<ImportAnswer> => {
    const form = new FormData()
    const part = typeof content === 'string' ? content : Uint8Array.from(content)
    form.set('file', new File([part], name, { type }))
    return browser.post(importsPath, form)
  }
  const edit = (
    id: string,
    edited: { row: number; cells?: readonly string[]; choice?: 'add' | 'leave' | null },
  ): Call<ImportAnswer> => browser.put(`${importsPath}/${id}/rows`, edited)
  const commit = ({ id, draft }: ImportAnswer): Call<ImportAnswer> =>
    browser.post(`${importsPath}/${id}/commit`, { rows: draft?.toAdd, amount: draft?.amount })
  const importWhole = async (content: string): Promise<Id<'import'>> => {
    const { json } = await upload(content)
    await commit(json)
    await runImport(api, json.id)
    return json.id as Id<'import'>
  }
  const get = (id: string): Call<ImportAnswer> => browser.get(`${importsPath}/${id}`)
  const map = (id: string, mapping: object): Call<ImportAnswer> =>
    browser.put(`${importsPath}/${id}/mapping`, mapping)
  const undo = (id: string): Call<ImportAnswer> =>
    toCall(
      browser.post(`${importsPath}/${id}/undo`, {}).then(async (answer) => {
        await runImport(api, id, { act: 'undo' })
        return answer
      }),
    )
  return { upload, get, map, edit, commit, undo, importWhole }
}

/** Runs the process of the last commit or undoing, as a worker would. */
export const runImport = async (
  { store, db, keys, caughtUp }: TestApi,
  importId: string,
  { act = 'record', round = 1 }: { act?: 'record' | 'undo'; round?: number } = {},
): Promise<void> => {
  const deps = {
    store,
    importRows: {
      list: (rows: Parameters<typeof listRowsToAdd>[1]) => listRowsToAdd(db, rows),
      forget: (id: Parameters<typeof forgetRecordedRows>[1]) => forgetRecordedRows(db, id),
    },
    personOfEmail: keys.personOfEmail,
    now: () => instantFromMilliseconds(Date.now()),
    log: { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} },
  }
  await performTask(importEntries, deps, { importId, round, act })
  await caughtUp()
}
