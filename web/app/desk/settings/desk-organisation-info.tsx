import { useReader } from '../../../desk/use-may.ts'
import { OrganisationInfo } from '../../../desk/settings/info/organisation-info.tsx'

/** Shows the charity's public profile to its owners. */
export const DeskOrganisationInfo = () => <OrganisationInfo {...useReader('profile.read')} />
