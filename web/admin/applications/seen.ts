import type { ApplicationAnswer, Seen } from '@almoner/api/admin/applications/contract.ts'

/** The submission that the screen shows, as a decision names it. */
export const seenIn = ({ round, snapshotSha256 }: ApplicationAnswer): Seen => ({
  round,
  snapshotSha256: snapshotSha256 ?? '',
})
