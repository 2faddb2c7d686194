import { mailDonor } from './mail-donor.ts'
import { reviseMatch } from './revise-match.ts'

/** Every task there is. */
export const tasks = [mailDonor, reviseMatch] as const
