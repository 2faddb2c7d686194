import { charityNote, charityNoteEvents } from '@almoner/domain/charity-note/index.ts'
import { readFacts, toTypes, type ReadModel } from '../../engine/read-model.ts'
import { addRows } from '../../engine/row/save-rows.ts'

const table = 'read_models.charity_notes'

/** The notes of administrators about each charity. */
export const charityNotesModel: ReadModel = {
  name: 'charity-notes',
  version: 1,
  categories: [charityNote.category],
  types: toTypes(charityNoteEvents),
  personal: true,
  tables: [table],
  project: async (trx, events) => {
    const rows = readFacts(charityNoteEvents, events).map(({ position, data, personal, meta }) => ({
      position,
      organisation_id: data.organisationId,
      administrator_id: data.administratorId,
      text: personal.text,
      at: meta.at,
    }))
    await addRows(trx, { table, key: ['position'], rows })
  },
}
