import type { Id } from '@almoner/domain/kernel/ids.ts'
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import { forgetRecordedRows } from '@almoner/operational/import-files/import-files.ts'
import { listRowsToAdd } from '@almoner/operational/import-files/import-rows.ts'
import { importEntriesActivities } from '@almoner/workflows/processes/import-entries/activities.ts'
import type { ImportAnswer } from '../desk/imports/contract.ts'
import type { TestApi } from './api.ts'
import type { createColleague } from './transfers.ts'

export const importsPath = '/api/organizations/imports'

type Colleague = Awaited<ReturnType<typeof createColleague>>
export type ImportAnswered = { status: number; json: ImportAnswer; text: string }

/** A file of gifts, each as date, name, amount and method. */
export const writeGifts = (...rows: string[]): string =>
  ['Date,Name,Amount,Method', ...rows].join('\n')

/** The calls by which a member of staff imports files. */
export const createImporter = (api: TestApi, { browser }: Colleague) => {
  const upload = async (
    content: string | Uint8Array,
    { name = 'gifts.csv', type = 'text/csv' } = {},
  ): Promise<ImportAnswered> => {
    const form = new FormData()
    form.set(
      'file',
      new File([typeof content === 'string' ? content : Uint8Array.from(content)], name, { type }),
    )
    const cookie = [...browser.cookies].map((pair) => pair.join('=')).join('; ')
    const origin = 'http://localhost:3000'
    const headers = { Origin: origin, Cookie: cookie }
    const answer = await api.app.request(origin + importsPath, {
      method: 'POST',
      headers,
      body: form,
    })
    const text = await answer.text()
    return { status: answer.status, json: JSON.parse(text) as ImportAnswer, text }
  }
  const edit = async (
    id: string,
    edited: { row: number; cells?: readonly string[]; choice?: 'add' | 'leave' | null },
  ): Promise<ImportAnswered> => await browser.put(`${importsPath}/${id}/rows`, edited)
  const commit = async ({ id, draft }: ImportAnswer): Promise<ImportAnswered> =>
    await browser.post(`${importsPath}/${id}/commit`, {
      rows: draft?.toAdd,
      amount: draft?.amount,
    })
  const importWhole = async (content: string): Promise<Id<'import'>> => {
    const { json } = await upload(content)
    await commit(json)
    await runImport(api, json.id)
    return json.id as Id<'import'>
  }
  const get = async (id: string): Promise<ImportAnswered> =>
    await browser.get(`${importsPath}/${id}`)
  const map = async (id: string, mapping: object): Promise<ImportAnswered> =>
    await browser.put(`${importsPath}/${id}/mapping`, mapping)
  const undo = async (id: string): Promise<ImportAnswered> => {
    const answer: ImportAnswered = await browser.post(`${importsPath}/${id}/undo`, {})
    await runImport(api, id, { act: 'undo' })
    return answer
  }
  return { upload, get, map, edit, commit, undo, importWhole }
}

/** Runs the process of the last commit or undoing, as a worker would. */
export const runImport = async (
  { store, db, keys, caughtUp }: TestApi,
  importId: string,
  { act = 'record', round = 1 }: { act?: 'record' | 'undo'; round?: number } = {},
): Promise<void> => {
  const activities = importEntriesActivities({
    store,
    importRows: {
      list: (query) => listRowsToAdd(db, query),
      forget: (id) => forgetRecordedRows(db, id),
    },
    personOfEmail: keys.personOfEmail,
    now: () => instantFromMilliseconds(Date.now()),
    log: { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} },
  })
  let next: number | null = 0
  for (let batch = 0; next !== null; batch += 1) {
    const done: { next: number | null } =
      act === 'record'
        ? await activities.recordRows({ importId, round, batch, after: next })
        : await activities.voidEntries({ importId, from: next })
    next = done.next
  }
  if (act === 'record') await activities.completeImport({ importId, round })
  await caughtUp()
}
