import { completeOpenings } from './complete-openings.ts'
import { mailDonor } from './mail-donor.ts'
import { releaseDomain } from './release-domain.ts'
import { reviseMatch } from './revise-match.ts'
import { updateTreasury } from './update-treasury.ts'
import { watchDomains } from './watch-domains.ts'

/** Every task there is. */
export const tasks = [
  completeOpenings,
  mailDonor,
  releaseDomain,
  reviseMatch,
  updateTreasury,
  watchDomains,
] as const
