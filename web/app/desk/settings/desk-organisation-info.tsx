import { useReader } from '../../../desk/use-may.ts'
import { OrganisationInfo } from '../../../desk/settings/info/organisation-info.tsx'

/** What the charity says of itself, for its owners. */
export const DeskOrganisationInfo = () => <OrganisationInfo {...useReader('profile.read')} />
