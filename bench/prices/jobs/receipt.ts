import type { Job } from '../job.ts'
import { writeEntry } from './offline-entry.ts'

export const receipt: Job = {
  name: 'a receipt with its letter, of an offline entry',
  ends: 'ReceiptMailed',
  prepare: async (scene) => {
    const { id } = await scene.desk('POST', '/offline-entries', writeEntry(scene))
    return async () => void (await scene.desk('POST', `/offline-entries/${String(id)}/receipt`))
  },
}
