import { ProjectPicture } from '../../../ui/picture/project-picture.tsx'
import { useOrganisation } from './organisation.tsx'

/** Shows the charity's logo, or a drawn one if the charity has none. */
export const CharityLogo = () => {
  const { organizationObj, id } = useOrganisation()
  return <ProjectPicture source={organizationObj.logo ?? undefined} alt="" seed={id} />
}
