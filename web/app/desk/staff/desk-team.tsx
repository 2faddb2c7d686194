import { useReader } from '../../../desk/use-may.ts'
import { Team } from '../../../desk/team/team.tsx'

/** The team of a charity, for its owners. */
export const DeskTeam = () => <Team {...useReader('team.read')} />
