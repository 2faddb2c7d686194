import type { Process } from '../../flow/flow.ts'
import { forADay } from '../../retry-policies.ts'
import type { EraseIdentityImagesInput } from './contract.ts'

export type EraseIdentityImagesActivities = {
  /**
   * Lists a page of the decided applications with a picture, then of the charities that provided
   * one for their account at the card provider. `next` is null after the last.
   */
  listDecided: (page: { after: string | null }) => Promise<{
    organisationIds: string[]
    next: string | null
  }>
  /** Erases the pictures of a charity whose use ended 30 days ago; otherwise does nothing. */
  eraseImages: (input: { organisationId: string; day: string }) => Promise<{ erased: boolean }>
}

// Far more than there are charities; a list that never ends must end here.
const mostPages = 10_000

/**
 * Erases the pictures of identity cards 30 days after the decision that ended their use: the
 * approval, the decline or the withdrawal. An application that was resumed keeps its picture until
 * its next decision. A picture for an open charity's account at the card provider is erased 30 days
 * after it was sent there. Repeating a night changes nothing.
 */
export const eraseIdentityImages: Process<
  'erase-identity-images',
  EraseIdentityImagesInput,
  EraseIdentityImagesActivities,
  { erased: number }
> = {
  name: 'erase-identity-images',
  isRepeated: true,
  policies: { listDecided: forADay, eraseImages: forADay },
  run: async (flow, { day }) => {
    let erased = 0
    let after: string | null = null
    for (let page = 0; page < mostPages; page += 1) {
      const batch = await flow.activities.listDecided({ after })
      for (const organisationId of batch.organisationIds) {
        const done = await flow.activities.eraseImages({ organisationId, day })
        if (done.erased) erased += 1
      }
      after = batch.next
      if (after === null) break
    }
    await flow.report({ erased })
  },
}
