import { ProjectPicture } from '../../../ui/picture/project-picture.tsx'
import { useOrganisation } from './organisation.tsx'

/** The charity's logo, drawn where it has none of its own. */
export const CharityLogo = () => {
  const { organizationObj, id } = useOrganisation()
  return <ProjectPicture source={organizationObj.logo ?? undefined} alt="" seed={id} />
}
