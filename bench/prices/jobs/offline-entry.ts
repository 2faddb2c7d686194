import { toCalendarDay } from '@almoner/domain/kernel/calendar.ts'
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import type { Job } from '../job.ts'
import type { Scene } from '../scene.ts'

export const offlineEntry: Job = {
  name: 'an offline entry',
  ends: 'OfflineEntryRecorded',
  prepare: async (scene) => {
    const body = writeEntry(scene)
    return async () => void (await scene.desk('POST', '/offline-entries', body))
  },
}

export const writeEntry = ({ next }: Pick<Scene, 'next'>): object => ({
  projectId: null,
  paymentType: 'donation',
  paymentMethod: 'cash',
  amount: '100.00',
  receivedOn: toCalendarDay(instantFromMilliseconds(Date.now())),
  firstName: 'Tai Man',
  lastName: 'Chan',
  email: `${next()}@example.com`,
  language: 'en',
  approved: true,
  again: true,
})
