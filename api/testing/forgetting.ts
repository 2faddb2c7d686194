import { donor } from '@almoner/domain/donor/index.ts'
import { requirePresent } from '@almoner/domain/kernel/assert.ts'
import { streamName, type DonorId } from '@almoner/domain/kernel/ids.ts'
import { instantFromMilliseconds } from '@almoner/domain/kernel/time.ts'
import {
  eraseDonorActivities,
  type EraseDonorDependencies,
} from '@almoner/workflows/processes/erase-donor/activities.ts'
import { eraseDonor } from '@almoner/workflows/processes/erase-donor/process.ts'
import { donorTraces } from '@almoner/workflows/processes/erase-donor/traces.ts'
import { createMemoryMail } from '@almoner/workflows/gateways/mail/memory.ts'
import type { TestApi } from './api.ts'

/**
 * Runs the erase process with a clock of its own, so that its waits end at once. Answers the
 * letters that were written.
 */
export const forget = async (api: TestApi, donorId: DonorId) => {
  await api.caughtUp()
  const events = await api.store.read(streamName(donor.category, donorId))
  const erasureRequest = events.find(({ type }) => type === 'DonorErasureRequested')
  const input = { donorId, eventId: requirePresent(erasureRequest ?? null, 'a wish').id }
  let waited = 0
  const now = () => instantFromMilliseconds(Date.now() + waited)
  const mail = createMemoryMail()
  const deps: EraseDonorDependencies = {
    store: api.store,
    mail,
    donorLink: () => '',
    loginLink: () => '',
    noticesFrom: 'notices@almoner.example',
    now,
    log: api.dependencies.log,
    personOfEmail: api.keys.personOfEmail,
    takeLetter: async () => true,
    traces: donorTraces({ db: api.db, vault: { erase: api.erase }, now }),
  }
  await eraseDonor.run(
    {
      now: async () => now(),
      sleep: async (milliseconds) => {
        waited += milliseconds
      },
      waitFor: async () => false,
      activities: eraseDonorActivities(deps),
      report: async () => {},
    },
    input,
  )
  await api.caughtUp()
  return mail.sent()
}
